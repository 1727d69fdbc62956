/// What is changed in a Swift source, and what a person has to look at.
package struct SwiftRules {
    var edited: EditedSource
    var code: String { edited.source.code }

    /// - Parameter file: of a path from the root, the whole of it is what the compiler names; else its last part.
    package static func apply(to bytes: [UInt8], file: String) -> EditedSource {
        var rules = SwiftRules(edited: EditedSource(bytes, file: file, isSwift: true))
        rules.look()
        rules.removeAttributes()
        rules.replaceSelectors()
        rules.replaceNamedKeyPaths()
        rules.adoptObserving()
        rules.nameLinux()
        // What is moved is moved as it is now.
        rules.edited.settle()
        rules.moveOverrides()
        rules.replaceImports()
        rules.importFoundation()
        return rules.edited
    }

    private init(edited: EditedSource) { self.edited = edited }

    private mutating func removeAttributes() {
        blank(try? Regex(#"@objcMembers\b|@objc\b(\([^)\n]*\))?"#), by: .objectiveCAttribute)
        blank(
            try? Regex(#"@(IBOutlet|IBAction|IBDesignable|IBInspectable|IBSegueAction|GKInspectable)\b"#),
            by: .interfaceBuilderAttribute)
    }

    private mutating func blank(_ pattern: Regex<AnyRegexOutput>?, by rule: ChangeRule) {
        guard let pattern, code.contains("@") else { return }
        for match in edited.source.matches(of: pattern) {
            let range = edited.source.offsets(match.range)
            edited.replace(range, with: edited.blank(range), by: rule)
        }
    }

    private mutating func nameLinux() {
        guard !code.contains("os(Linux)") else { return }
        for match in edited.source.matches(of: /\bos\(macOS\)/) {
            edited.replace(edited.source.offsets(match.range), with: "os(Linux)", by: .macOSCondition)
        }
    }

    private mutating func replaceImports() {
        for match in edited.source.matches(of: /\bimport\s+(Darwin(?:\.[A-Za-z.]+)?|Cocoa)\b/) {
            let isCocoa = match.1 == "Cocoa"
            edited.replace(
                edited.source.offsets(match.1.startIndex..<match.1.endIndex), with: isCocoa ? "AppKit" : "Glibc",
                by: isCocoa ? .cocoaImport : .glibcImport)
        }
    }

    /// Modules that bring Foundation, as here so there.
    private static let bringing: Set<Substring> = [
        "Foundation", "AVFoundation", "AVFAudio", "CoreAudioKit", "AppKit", "UIKit", "SwiftUI", "Cocoa",
    ]

    private mutating func importFoundation() {
        let imports = edited.source.matches(of: /\bimport\s+(?:(?:class|struct|func|enum|var|let)\s+)?([A-Za-z_]\w*)/)
        guard let first = imports.first, !imports.contains(where: { Self.bringing.contains($0.1) }) else { return }
        let names =
            #/
            \b(NSObject|DispatchQueue|Bundle|URL|Thread|NSLog|Date|Data|UUID|Timer|NotificationCenter|UserDefaults
            |FileManager|ProcessInfo|NSLock|IndexSet|CharacterSet|JSONDecoder|JSONEncoder|NSCoder)\b
            /#
        guard code.contains(MaskedSource.simple(names)) else { return }
        let place = edited.source.offset(first.range.lowerBound)
        edited.replace(place..<place, with: "import Foundation; ", by: .foundationImport)
    }

    /// Members of an extension that override go into the class of the same file; compilers say their old lines.
    private mutating func moveOverrides() {
        guard code.contains("override"), code.contains("extension") else { return }
        let classes = classes
        for match in edited.source.matches(of: /\bextension\s+([A-Za-z_]\w*)[^{}]{0,400}\{/) {
            let open = edited.source.offset(match.range.upperBound) - 1
            guard let close = edited.source.closing(open) else { continue }
            for member in OverridingMember.all(in: edited.source, open + 1..<close) {
                move(member.range, into: match.1, closedAt: classes[match.1])
            }
        }
    }

    /// Where the classes of the file end.
    private var classes: [Substring: Int] {
        let found = edited.source.matches(of: /\bclass\s+([A-Za-z_]\w*)[^{}]{0,400}\{/)
        let ends = found.compactMap { match in
            edited.source.closing(edited.source.offset(match.range.upperBound) - 1).map { (match.1, $0) }
        }
        return Dictionary(ends) { first, _ in first }
    }

    private mutating func move(_ member: Range<Int>, into name: Substring, closedAt end: Int?) {
        guard let end else {
            return edited.ask(
                "this override stands in an extension of \(name); move it into the class, in another file",
                at: member.lowerBound)
        }
        let source = edited.source
        let file = Self.quotable(locationName)
        let text = """

            #sourceLocation(file: "\(file)", line: \(source.line(at: member.lowerBound)))
            \(source.text(member))
            #sourceLocation(file: "\(file)", line: \(source.line(at: end)))

            """
        edited.replace(member, with: edited.blank(member), by: .overrideInExtension)
        edited.replaceSilently(end..<end, with: text)
    }

    private var locationName: String {
        edited.file.hasPrefix("/") ? edited.file : edited.file.split(separator: "/").last.map(String.init) ?? ""
    }

    /// A path as a text in Swift; what would end the text is left out.
    static func quotable(_ path: String) -> String {
        path.filter { !"\"\\\n\r".contains($0) }
    }

    /// What no rule can do.
    private mutating func look() {
        let findings: [(Regex<Substring>, String)] = [
            (/\bNSClassFromString\b/, "classes have no names at run time here; name the class"),
            (/\b(?:UI|NS)Storyboard\b/, "storyboards are not loaded; make the view in loadView"),
            (/@objc\s+optional\b/, "a protocol of Swift has no optional members; give them in an extension"),
        ]
        for (pattern, text) in findings {
            for match in edited.source.matches(of: pattern) {
                edited.ask(text, at: edited.source.offset(match.range.lowerBound))
            }
        }
    }
}
