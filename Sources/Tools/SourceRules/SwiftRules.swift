/// What is changed in a Swift source, and what a person has to look at.
package struct SwiftRules {
    var edited: EditedSource
    let scattered: ScatteredOverrides
    var code: String { edited.source.code }

    /// - Parameters:
    ///   - file: of a path from the root, the whole of it is what the compiler names; else its last part.
    ///   - scattered: the overrides of the module that stand in other files than their class.
    package static func apply(
        to bytes: [UInt8], file: String, scattered: ScatteredOverrides = .none
    ) -> EditedSource {
        var rules = SwiftRules(
            edited: EditedSource(bytes, file: file, isSwift: true), scattered: scattered)
        rules.look()
        rules.replaceWords()
        rules.moveOverrides()
        rules.takeScatteredOverrides()
        rules.replaceImports()
        rules.addImports()
        return rules.edited
    }

    /// What is replaced at its place. What is moved is moved as it is after it.
    mutating func replaceWords() {
        removePreviews()
        // What is blank has nothing in it that another rule changes.
        edited.settle()
        removeAttributes()
        replaceSelectors()
        replaceNamedKeyPaths()
        adoptObserving()
        nameLinux()
        edited.settle()
    }

    init(edited: EditedSource, scattered: ScatteredOverrides) {
        (self.edited, self.scattered) = (edited, scattered)
    }

    private mutating func removeAttributes() {
        blank(try? Regex(#"@objcMembers\b|@objc\b(\([^)\n]*\))?"#), by: .objectiveCAttribute)
        blank(
            try? Regex(#"@(IBOutlet|IBAction|IBDesignable|IBInspectable|IBSegueAction|GKInspectable)\b"#),
            by: .interfaceBuilderAttribute)
    }

    /// A preview is for Xcode; where the compiler is given no program for macros it would be an error.
    private mutating func removePreviews() {
        guard code.contains("#Preview") else { return }
        for match in edited.source.matches(of: /#Preview\b\s*(?:\([^{}]{0,400}\)\s*)?\{/) {
            let range = edited.source.offsets(match.range)
            guard let close = edited.source.closing(range.upperBound - 1) else { continue }
            let whole = range.lowerBound..<(close + 1)
            edited.replace(whole, with: edited.blank(whole), by: .preview)
        }
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
