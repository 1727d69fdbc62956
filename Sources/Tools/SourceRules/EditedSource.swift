/// A source with what rules replace in it.
package struct EditedSource {
    private struct Edit {
        let range: Range<Int>
        let text: String
    }

    package private(set) var source: MaskedSource
    package let file: String
    private let isSwift: Bool
    private var isChanged = false
    private var edits: [Edit] = []
    package private(set) var changes: [SourceChange] = []
    package private(set) var tasks: [ManualTask] = []

    package init(_ bytes: [UInt8], file: String, isSwift: Bool) {
        source = MaskedSource(bytes, isSwift: isSwift)
        (self.file, self.isSwift) = (file, isSwift)
    }

    /// Replaces a range; of two that overlap the first one counts.
    package mutating func replace(_ range: Range<Int>, with text: String, by rule: ChangeRule) {
        edits.append(Edit(range: range, text: text))
        note(rule, at: range.lowerBound)
    }

    /// As `replace`, with nothing to note.
    package mutating func replaceSilently(_ range: Range<Int>, with text: String) {
        edits.append(Edit(range: range, text: text))
    }

    private mutating func note(_ rule: ChangeRule, at offset: Int) {
        changes.append(SourceChange(rule: rule, file: file, line: source.line(at: offset)))
    }

    package mutating func ask(_ text: String, at offset: Int) {
        tasks.append(ManualTask(file: file, line: source.line(at: offset), text: text))
    }

    /// Goes on with what was replaced so far, none of which brought lines in: lines stay what they are.
    mutating func settle() {
        guard !edits.isEmpty else { return }
        source = MaskedSource(applied, isSwift: isSwift)
        (edits, isChanged) = ([], true)
    }

    /// The copy; nil when nothing is changed.
    package var result: [UInt8]? { isChanged || !edits.isEmpty ? applied : nil }

    /// How many lines were brought in, by the line in which they begin; no line is ever taken away.
    package var addedLines: [Int: Int] {
        var added: [Int: Int] = [:]
        for edit in edits {
            let old = source.bytes[edit.range].count { $0 == UInt8(ascii: "\n") }
            let new = edit.text.utf8.count { $0 == UInt8(ascii: "\n") }
            if new > old { added[source.line(at: edit.range.lowerBound), default: 0] += new - old }
        }
        return added
    }

    private var applied: [UInt8] {
        var (result, place): ([UInt8], Int) = ([], 0)
        for edit in edits.sorted(by: {
            ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
        })
        where edit.range.lowerBound >= place {
            result += source.bytes[place..<edit.range.lowerBound]
            result += Array(edit.text.utf8)
            place = edit.range.upperBound
        }
        return result + source.bytes[place...]
    }

    /// A range without anything but its line ends.
    func blank(_ range: Range<Int>) -> String {
        String(decoding: source.bytes[range].map { $0 == 10 || $0 == 13 || $0 == 9 ? $0 : 32 }, as: UTF8.self)
    }
}
