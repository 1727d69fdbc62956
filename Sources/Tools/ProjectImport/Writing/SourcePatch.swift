/// What rules changed in sources, in the form that `patch` and people read.
struct SourcePatch {
    private(set) var text = ""

    /// Each line of the old text has one in the new text, and behind it those that were brought in.
    mutating func add(_ file: String, _ place: String, old: [UInt8], new: [UInt8], _ addedLines: [Int: Int]) {
        let (before, after) = (Self.lines(old), Self.lines(new))
        text += "--- \(file)\n+++ \(place)\n"
        var right = 0
        for left in before.indices {
            let end = min(right + 1 + (addedLines[left + 1] ?? 0), after.count)
            if after[right..<end] != [before[left]] { text += Self.hunk(before[left...left], after[right..<end]) }
            right = end
        }
    }

    private static func lines(_ bytes: [UInt8]) -> [Substring] {
        String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    }

    private static func hunk(_ old: ArraySlice<Substring>, _ new: ArraySlice<Substring>) -> String {
        func range(_ lines: ArraySlice<Substring>) -> String {
            "\(lines.isEmpty ? lines.startIndex : lines.startIndex + 1),\(lines.count)"
        }
        return "@@ -\(range(old)) +\(range(new)) @@\n" + old.map { "-\($0)\n" }.joined()
            + new.map { "+\($0)\n" }.joined()
    }
}
