import AudioToolbox
import ExtensionHost
import Foundation
import HostControl
import LinuxSystem
import ServiceChannel
import Supervision
import TestSupport
import Testing

/// What the public calls of a host throw, as a program with Foundation sees it: Apple's domain and code, and a sentence that
/// says what happened, to what and what to do.
struct PublicErrorTests {
    /// An error, what Apple has for it, and words that its text has.
    struct Known: Sendable, CustomTestStringConvertible {
        let error: any Error
        let code: OSStatus
        let words: [String]
        var testDescription: String { "\(error)" }

        init(_ error: any Error, _ code: OSStatus, _ words: String...) {
            (self.error, self.code, self.words) = (error, code, words)
        }
    }

    private static let unit = "aufx gain Demo"
    private static let system = SystemError(call: "spawn", errno: EMFILE, subject: "runner")

    static let hosts = [
        Known(
            ExtensionHostError.componentNotFound(component: unit), kAudioUnitErr_ExtensionNotFound, unit, "auctl list"),
        Known(
            ExtensionHostError.libraryUnusable(path: "/a.so", reason: "it is cut"), kAudioUnitErr_FailedInitialization,
            "/a.so", "it is cut", "install"),
        Known(
            ExtensionHostError.refused(operation: "allocate", status: kAudioUnitErr_FormatNotSupported, message: "no"),
            kAudioUnitErr_FormatNotSupported, "allocate", "no"),
        Known(
            ExtensionHostError.serviceUnavailable(component: unit, reason: "it is being started again"),
            kAudioComponentErr_InstanceInvalidated, unit, "started again"),
        Known(
            ExtensionHostError.quarantined(component: unit, reason: "it crashed"),
            kAudioComponentErr_InstanceInvalidated,
            unit, "auctl quarantine clear"),
        Known(
            ExtensionHostError.timedOut(component: unit, operation: "getState", milliseconds: 5),
            kAudioComponentErr_InstanceTimedOut, unit, "getState", "5 ms", "auctl restart"),
        Known(
            ExtensionHostError.protocolViolation(operation: "describe", detail: "too long"),
            kAudioComponentErr_InstanceInvalidated, "describe", "too long", "author"),
        Known(
            ExtensionHostError.invalidRequest(reason: "no such bus"), kAudioUnitErr_InvalidPropertyValue, "no such bus"),
    ]

    static let launches = [
        Known(
            LaunchError.runnerNotFound(searched: ["/a"]), kAudioUnitErr_FailedInitialization, "/a", "AUSERVICED_RUNNER"),
        Known(LaunchError.runnerNotExecutable(path: "/a"), kAudioUnitErr_FailedInitialization, "/a", "set it"),
        Known(LaunchError.spawnFailed(path: "/a", system), kAudioUnitErr_FailedInitialization, "/a", "ulimit -n"),
        Known(LaunchError.adoptionFailed(.closedByPeer), kAudioUnitErr_FailedInitialization, "runner"),
        Known(
            LaunchError.noSandbox(["no Landlock"]), kAudioUnitErr_FailedInitialization, "no Landlock",
            "allowedWithoutSandbox"),
        Known(
            LaunchError.dataFolderUnusable(path: "/a", reason: "full"), kAudioUnitErr_FailedInitialization, "/a",
            "full",
            "XDG_DATA_HOME"),
        Known(LaunchError.dataFolderFull(path: "/a"), kAudioUnitErr_FailedInitialization, "/a", "256 MiB", "delete"),
        Known(LaunchError.shutDown, kAudioUnitErr_FailedInitialization, "shut down"),
        Known(LaunchError.refused("why"), kAudioUnitErr_FailedInitialization, "why"),
    ]

    static let controls = [
        Known(HostControlError.noSuchUnit(instance: 7), kAudioComponentErr_InstanceInvalidated, "7", "auctl ps"),
        Known(
            HostControlError.noSuchParameter(.name("gain"), unit: "Gain"), kAudioUnitErr_InvalidParameter, "gain",
            "auctl param"),
        Known(
            HostControlError.outOfRange(parameter: "gain", value: 9, minimum: 0, maximum: 4),
            kAudioUnitErr_InvalidParameterValue, "gain", "9", "0", "4"),
        Known(
            HostControlError.noSuchPreset("Loud", unit: "Gain"), kAudioUnitErr_InvalidPropertyValue, "Loud",
            "auctl preset"),
        Known(HostControlError.noSuchFile(key: "a", unit: "Gain"), kAudioUnitErr_InvalidFilePath, "'a'", "auctl file"),
        Known(HostControlError.inProcess(unit: "Gain"), kAudioUnitErr_CannotDoInCurrentContext, "Gain", "in process"),
        Known(HostControlError.noChain, kAudioUnitErr_CannotDoInCurrentContext, "auctl play"),
        Known(HostControlError.noTransport, kAudioUnitErr_CannotDoInCurrentContext, "auctl play"),
        Known(HostControlError.noControllers, kAudioUnitErr_CannotDoInCurrentContext, "--midi-in"),
        Known(HostControlError.fileUnusable("/a is full"), kAudioUnitErr_InvalidFilePath, "/a is full"),
        Known(HostControlError.failed("why"), -50, "why"),
    ]

    @Test(arguments: hosts + launches + controls) func hasApplesCodeAndSaysWhatHappened(_ known: Known) {
        let error = known.error as NSError
        #expect(
            error.domain == "NSOSStatusErrorDomain" && error.code == Int(known.code), "\(error.domain) \(error.code)")
        for words in known.words {
            #expect(error.localizedDescription.contains(words), "\(error.localizedDescription)")
        }
        #expect(!error.localizedDescription.contains(error.domain))
        #expect(known.error.localizedDescription == error.localizedDescription)
    }

    /// The lists above have every case that the source has.
    @Test(arguments: [
        ("Sources/Host/ExtensionHost/ExtensionHostError.swift", hosts),
        ("Sources/Host/Supervision/Launching/LaunchError.swift", launches),
        ("Sources/Host/HostControl/HostControlError.swift", controls),
    ])
    func noCaseIsForgotten(_ file: String, _ list: [Known]) throws {
        let text = try String(contentsOf: TestPackage.folder.appending(path: file), encoding: .utf8)
        let declared = text.split(separator: "\n").filter { $0.hasPrefix("    case ") && !$0.contains("case .") }
        func names(_ lines: [Substring]) -> [String] {
            lines.map { String($0.dropFirst("    case ".count).prefix { $0.isLetter }) }
        }
        // A case without values has no child, and only its text tells it from others.
        let labels = list.map { Mirror(reflecting: $0.error).children.first?.label }
        let bare = zip(list, labels).filter { $0.1 == nil }.map { "\($0.0.error)" }
        #expect(labels.compactMap(\.self).sorted() == names(declared.filter { $0.contains("(") }).sorted())
        #expect(Set(bare).count == declared.count { !$0.contains("(") }, "\(bare)")
    }
}
