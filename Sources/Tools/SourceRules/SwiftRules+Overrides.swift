/// Overrides in extensions, which Swift refuses without Objective-C: they stand in their classes, with their own lines.
extension SwiftRules {
    /// Members of an extension that override go into the class of the same file; compilers say their old lines.
    mutating func moveOverrides() {
        guard code.contains("override"), code.contains("extension") else { return }
        let classes = classes
        for (name, member) in Self.overrides(in: edited.source) {
            move(member.range, into: name, closedAt: classes[name])
        }
    }

    /// Those of extensions in other files go into this file's classes, with the modules that they need.
    mutating func takeScatteredOverrides() {
        var imports = Self.imports(in: edited.source)
        let known = imports.count
        for (name, end) in classes.sorted(by: { $0.value < $1.value }) {
            let members = scattered.members(of: name, in: edited.file)
            guard !members.isEmpty else { continue }
            for name in members.flatMap(\.imports) where !imports.contains(name) { imports.append(name) }
            insert(members, at: end)
        }
        guard imports.count > known else { return }
        let place = edited.source.matches(of: /\bimport\s/).first.map { edited.source.offset($0.range.lowerBound) } ?? 0
        edited.replaceSilently(place..<place, with: imports[known...].map { "import \($0); " }.joined())
    }

    private mutating func insert(_ members: [ScatteredOverrides.Member], at end: Int) {
        let own = Self.quotable(locationName)
        let parts = members.map { member in
            "#sourceLocation(file: \"\(Self.quotable(Self.locationName(of: member.file)))\", line: \(member.line))\n"
                + member.text
        }
        let text =
            "\n" + parts.joined(separator: "\n")
            + "\n#sourceLocation(file: \"\(own)\", line: \(edited.source.line(at: end)))\n"
        edited.replace(end..<end, with: text, by: .overrideInExtension)
    }

    /// What an extension in this file overrides of classes that are not in it.
    static func strayOverrides(in bytes: [UInt8], file: String)
        -> [(name: Substring, member: ScatteredOverrides.Member)]
    {
        var rules = SwiftRules(edited: EditedSource(bytes, file: file, isSwift: true), scattered: .none)
        rules.replaceWords()
        let (source, classes) = (rules.edited.source, rules.classes)
        let imports = imports(in: source)
        return overrides(in: source).filter { classes[$0.name] == nil }.map { name, member in
            (
                name,
                ScatteredOverrides.Member(
                    file: file, line: source.line(at: member.range.lowerBound), text: source.text(member.range),
                    imports: imports)
            )
        }
    }

    static func classes(in bytes: [UInt8]) -> [Substring] {
        MaskedSource(bytes, isSwift: true).matches(of: /\bclass\s+([A-Za-z_]\w*)[^{}]{0,400}\{/).map(\.1)
    }

    private static func imports(in source: MaskedSource) -> [Substring] {
        source.matches(of: /(?:^|[;\n])[ \t]*import\s+([A-Za-z_]\w*)/).map(\.1)
    }

    private static func overrides(in source: MaskedSource) -> [(name: Substring, member: OverridingMember)] {
        source.matches(of: /\bextension\s+([A-Za-z_]\w*)[^{}]{0,400}\{/).flatMap { match in
            let open = source.offset(match.range.upperBound) - 1
            guard let close = source.closing(open) else { return [(name: Substring, member: OverridingMember)]() }
            return OverridingMember.all(in: source, open + 1..<close).map { (match.1, $0) }
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
        let source = edited.source
        guard let end else {
            if scattered.isElsewhere(name, than: edited.file) {
                return edited.replace(member, with: edited.blank(member), by: .overrideInExtension)
            }
            return edited.ask(
                "this override stands in an extension of \(name), whose class is not in this module; write a subclass",
                at: member.lowerBound)
        }
        let file = Self.quotable(locationName)
        let text = """

            #sourceLocation(file: "\(file)", line: \(source.line(at: member.lowerBound)))
            \(source.text(member))
            #sourceLocation(file: "\(file)", line: \(source.line(at: end)))

            """
        edited.replace(member, with: edited.blank(member), by: .overrideInExtension)
        edited.replaceSilently(end..<end, with: text)
    }

    private var locationName: String { Self.locationName(of: edited.file) }

    /// What the compiler names.
    private static func locationName(of file: String) -> String {
        file.hasPrefix("/") ? file : file.split(separator: "/").last.map(String.init) ?? ""
    }

    /// A path as a text in Swift; what would end the text is left out.
    static func quotable(_ path: String) -> String {
        path.filter { !"\"\\\n\r".contains($0) }
    }
}
