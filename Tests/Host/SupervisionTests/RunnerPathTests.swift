import Foundation
import Settings
import Supervision
import TestSupport
import Testing

struct RunnerPathTests {
    private static func places(_ environment: [String: String], library: String? = nil) -> [ProgramPlace] {
        RunnerPath.places(
            environment: environment, executableDirectory: "/opt/audio/bin", libraryDirectory: library)
    }

    @Test func placesComeInTheirOrder() {
        let places = Self.places(["PATH": "/usr/bin:/home/me/bin:relative::."], library: "/opt/audio/lib")
        #expect(
            places.map { "\($0.origin.rawValue): \($0.path)" } == [
                "beside the library: /opt/audio/lib/auextension",
                "beside the program: /opt/audio/bin/auextension",
                "PATH: /usr/bin/auextension",
                "PATH: /home/me/bin/auextension",
                "the program's installation: /opt/audio/libexec/auserviced/auextension",
                "the program's installation: /opt/audio/lib/auserviced/auextension",
                "the system's folders: /usr/local/libexec/auserviced/auextension",
                "the system's folders: /usr/local/lib/auserviced/auextension",
                "the system's folders: /usr/libexec/auserviced/auextension",
                "the system's folders: /usr/lib/auserviced/auextension",
                "PATH: /home/me/libexec/auserviced/auextension",
                "PATH: /home/me/lib/auserviced/auextension",
            ])
    }

    @Test func theInstallationOfTheLibraryComesBeforeThatOfTheProgram() {
        let places = RunnerPath.places(
            environment: [:], executableDirectory: "/usr/bin", libraryDirectory: "/opt/audio/lib")
        #expect(
            places.filter { $0.origin == .installation }.map(\.path) == [
                "/opt/audio/libexec/auserviced/auextension", "/opt/audio/lib/auserviced/auextension",
                "/usr/libexec/auserviced/auextension", "/usr/lib/auserviced/auextension",
            ])
    }

    @Test func aFolderThatIsNoInstallationIsLookedInAlone() {
        let places = RunnerPath.places(environment: [:], executableDirectory: "/tmp/build")
        #expect(places.filter { $0.path.hasPrefix("/tmp") }.map(\.path) == ["/tmp/build/auextension"])
    }

    @Test func theVariableIsTheOnlyPlace() {
        let places = Self.places(["AUSERVICED_RUNNER": "/a/runner", "PATH": "/usr/bin"])
        #expect(places.map(\.path) == ["/a/runner"])
        #expect(places.map(\.origin) == [.variable])
    }

    @Test func anEmptyVariableIsNone() {
        #expect(Self.places(["AUSERVICED_RUNNER": ""]).first?.origin == .program)
    }

    @Test func noPlaceComesTwice() {
        let places = Self.places(["PATH": "/opt/audio/bin:/usr/bin:/usr/bin"]).map(\.path)
        #expect(places.count == Set(places).count)
        #expect(places.count { $0 == "/opt/audio/bin/auextension" } == 1)
    }

    @Test func aRunnerOnTheSearchPathIsFoundUnlessItIsAFolder() throws {
        let folder = try TemporaryFolder()
        let (first, second) = (folder.url.appending(path: "first"), folder.url.appending(path: "second"))
        // A folder may be executed, too: it is entered.
        try FileManager.default.createDirectory(
            at: first.appending(path: "auextension"), withIntermediateDirectories: true)
        try FileManager.default.createDirectory(at: second, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: second.appending(path: "auextension").path, withDestinationPath: "/bin/true")
        let found = try RunnerPath.place(
            environment: ["PATH": "\(first.path):\(second.path)"], executableDirectory: folder.path)
        #expect(found.origin == .searchPath)
        #expect(found.path == second.path + "/auextension")
    }

    @Test func theErrorNamesEveryPlaceAndWhatToDo() {
        let text = "\(LaunchError.runnerNotFound(searched: ["/a/auextension", "/b/auextension"]))"
        for part in ["/a/auextension", "/b/auextension", "PATH", "AUSERVICED_RUNNER"] { #expect(text.contains(part)) }
        #expect(throws: LaunchError.runnerNotExecutable(path: "/tmp")) {
            try RunnerPath.place(environment: ["AUSERVICED_RUNNER": "/tmp"])
        }
        #expect("\(LaunchError.runnerNotExecutable(path: "/x"))".contains("AUSERVICED_RUNNER names /x"))
    }
}
