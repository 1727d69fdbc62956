import Foundation
import TestSupport
import Testing

/// Why a unit's factory makes none stands in what users read.
@Suite(.serialized) struct FactoryErrorTests {
    /// A folder with a bundle whose factory throws.
    private static func extensions(_ folder: URL) throws -> URL {
        let source = try Installation.shared.get().extensions.appending(path: "Crossing.appex/Contents")
        let contents = folder.appending(path: "units/Crossing.appex/Contents")
        try FileManager.default.createDirectory(at: contents, withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: source.appending(path: "Linux"), to: contents.appending(path: "Linux"))
        let list = try String(contentsOf: source.appending(path: "Info.plist"), encoding: .utf8)
        try Data(list.replacing("<string>many</string>", with: "<string>fail</string>").utf8).write(
            to: contents.appending(path: "Info.plist"))
        return folder.appending(path: "units")
    }

    @Test(arguments: [
        ["info", "aufx", "fail", "Test"], ["validate", "aufx", "fail", "Test"],
        ["play", "in.wav", "--unit", "aufx fail Test", "--device", "paced-null"],
        ["play", "in.wav", "--unit", "aufx fail Test", "--device", "paced-null", "--in-process"],
    ])
    func theReasonIsInTheCommandsError(_ arguments: [String]) throws {
        let session = try CommandSession()
        let units = try Self.extensions(session.folder)
        try Wave.write([[0.5, 0.25]], to: session.path("in.wav"))
        let words = arguments.map { $0 == "in.wav" ? session.path($0) : $0 }
        let outcome = try session.run(words, adding: ["AUEXTENSION_PATH": units.path])
        #expect(outcome.status == 5, "\(outcome.output)\(outcome.error)")
        #expect((outcome.output + outcome.error).contains("this machine has no licence"), "\(outcome)")
    }
}
