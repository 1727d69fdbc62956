/// What Objective-C's runtime finds by names: methods and values.
extension SwiftRules {
    /// A method of the type around it gets that type's name, so that nothing keeps an object for it.
    mutating func replaceSelectors() {
        guard code.contains("#selector") else { return }
        let types = TypeBodies(edited.source)
        for match in edited.source.matches(of: /#selector\s*\(\s*(?:(?:self|Self)\s*\.\s*)?([A-Za-z_][\w.]*)?/) {
            let range = edited.source.offsets(match.range)
            let name = match.1 ?? ""
            let next = edited.source.codeBytes[range.upperBound...].first { $0 != UInt8(ascii: " ") }
            let isMethod = next == UInt8(ascii: "(") || next == UInt8(ascii: ")")
            guard isMethod, !name.isEmpty, let type = name.contains(".") ? "" : types.name(around: range.lowerBound)
            else {
                edited.ask("there is no such selector; pass a closure", at: range.lowerBound)
                continue
            }
            let method = type.isEmpty ? String(name) : "\(type).\(name)"
            edited.replace(range, with: "Selector(\(lineEnds(range))\(method)", by: .selector)
        }
    }

    /// The names without that of their type.
    mutating func replaceNamedKeyPaths() {
        guard code.contains("#keyPath") else { return }
        for match in edited.source.matches(of: /#keyPath\b(?:\s*\(\s*([A-Za-z_][\w.]*)\s*\))?/) {
            let range = edited.source.offsets(match.range)
            let names = (match.1 ?? "").split(separator: ".").drop { $0 == "self" || $0.first?.isUppercase == true }
            guard !names.isEmpty else {
                edited.ask("there are no key paths of Objective-C; use \\Type.name", at: range.lowerBound)
                continue
            }
            edited.replace(range, with: "\"\(names.joined(separator: "."))\"\(lineEnds(range))", by: .namedKeyPath)
        }
    }

    /// A class that derives from `NSObject` itself says that it observes, and overrides nothing.
    mutating func adoptObserving() {
        guard code.contains("observeValue") else { return }
        let classes = edited.source.matches(
            of: /\bclass\s+[A-Za-z_]\w*(?:<[^{}]{0,200}>)?\s*:\s*NSObject\b[^{}]{0,400}\{/)
        for match in classes {
            let range = edited.source.offsets(match.range)
            guard let close = edited.source.closing(range.upperBound - 1) else { continue }
            adoptObserving(head: range, body: range.upperBound..<close)
        }
    }

    private mutating func adoptObserving(head: Range<Int>, body: Range<Int>) {
        let methods = matches(
            of: /\b(override)\s+(?:(?:public|open|internal|final)\s+)*func\s+observeValue\s*\(\s*forKeyPath\b/,
            in: body)
        guard let method = methods.first, let base = matches(of: /:\s*(NSObject)\b/, in: head).first else { return }
        edited.replace(method, with: "        ", by: .observer)
        edited.replaceSilently(base.upperBound..<base.upperBound, with: ", NSKeyValueObserving")
        for call in matches(of: /\b(super\s*\.\s*observeValue)\s*\(\s*forKeyPath\b/, in: body) {
            edited.replaceSilently(call, with: "self.passOver")
        }
    }

    /// As many as there are in what is replaced: lines keep their numbers.
    private func lineEnds(_ range: Range<Int>) -> String { edited.source.text(range).filter(\.isNewline) }

    /// Where the first group of a pattern is, in a part of the source.
    private func matches(of pattern: Regex<(Substring, Substring)>, in range: Range<Int>) -> [Range<Int>] {
        edited.source.matches(of: pattern).map { edited.source.offsets($0.1.startIndex..<$0.1.endIndex) }.filter {
            range.contains($0.lowerBound)
        }
    }
}
