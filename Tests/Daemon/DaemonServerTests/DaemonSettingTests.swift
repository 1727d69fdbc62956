import DaemonControl
import DaemonServer
import Foundation
import Settings
import TestSupport
import Testing

/// The daemon's settings are those of `DaemonKey`, with the defaults that it names.
struct DaemonSettingTests {
    private static let home = ["XDG_RUNTIME_DIR": "/run/me", "XDG_STATE_HOME": "/state"]

    private static func text(_ value: Any) -> String {
        let mirror = Mirror(reflecting: value)
        if mirror.displayStyle == .optional { return mirror.children.first.map { text($0.value) } ?? "none" }
        if mirror.displayStyle == .collection { return mirror.children.isEmpty ? "none" : "\(value)" }
        if let number = value as? Double { return "\(Int(number))" }
        return "\(value)"
    }

    @Test(arguments: DaemonKey.allCases)
    func theDefaultIsTheOneThatIsListed(_ key: DaemonKey) throws {
        let settings = Mirror(reflecting: DaemonConfiguration(environment: Self.home))
        let child = try #require(settings.children.first { $0.label == key.rawValue })
        let listed = key.defaultText.replacingOccurrences(of: "$XDG_RUNTIME_DIR", with: "/run/me")
            .replacingOccurrences(of: "$XDG_STATE_HOME", with: "/state")
        #expect(Self.text(child.value) == listed)
    }

    @Test(arguments: DaemonKey.allCases)
    func everyListedKeyIsRead(_ key: DaemonKey) throws {
        let folder = try TemporaryFolder()
        // No setting takes an object, so each one that is read is refused by what reads it.
        try folder.write(Array("{\"\(key.rawValue)\": {}}".utf8), to: "settings.json")
        var settings = DaemonConfiguration(environment: Self.home)
        let error = #expect(throws: ConfigurationError.self) { try settings.apply(file: folder.file("settings.json")) }
        #expect(error?.key == key.rawValue)
        #expect(error?.problem != "is not a setting")
    }
}
