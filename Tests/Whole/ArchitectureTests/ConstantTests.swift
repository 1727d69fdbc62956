import Foundation
import TestSupport
import Testing

/// Core Audio's constants stand in a header for C and in Swift, where a header's would count twice.
struct ConstantTests {
    private static func text(_ file: String) throws -> String {
        try String(contentsOf: TestPackage.folder.appending(path: "Sources/Unit/\(file)"), encoding: .utf8)
    }

    /// Values by names, as both languages write them alike.
    private static func constants(_ text: String, _ pattern: Regex<(Substring, Substring, Substring)>) -> [String:
        String]
    {
        let pairs = text.matches(of: pattern).map { match in
            let value = match.2.replacing(/([0-9a-fA-F])_(?=[0-9a-fA-F]{4})/) { $0.1 }
                .replacing(/\b([0-9]+)u\b/) { $0.1 }.filter { !"() ".contains($0) }
            return (String(match.1), String(value))
        }
        return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }

    @Test func theConstantsOfCAreThoseOfSwift() throws {
        let swift = try ["Formats/AudioFormatIDs", "Layouts/ChannelLayoutTags", "Layouts/ChannelLabels"]
            .map { try Self.text("AudioTypes/\($0).swift") }.joined()
        let ours = Self.constants(swift, /(?m)^public let (k\w+): \w+ = ([^\/\n]+)/)
            .filter { !$0.key.hasSuffix("Error") }
        let theirs = Self.constants(
            try Self.text("CAudioUnit/include/CoreAudioConstants.h"), /(?m)^    (k\w+) = ([^,\n]+)/)
        #expect(ours.count > 250)
        #expect(ours == theirs)
    }
}
