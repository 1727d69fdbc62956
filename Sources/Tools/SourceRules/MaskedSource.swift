/// A source in Swift, C or C++ with what is no code blanked: comments and the contents of texts. Each byte of `code` is
/// the byte of the source at the same place, a space or, for letters beyond ASCII, a low line.
package struct MaskedSource {
    package let bytes: [UInt8]
    package let code: String
    /// The bytes of `code`.
    let codeBytes: [UInt8]
    /// Where each line begins.
    private let lineStarts: [Int]
    /// The brace that closes each one.
    private let closings: [Int: Int]

    package init(_ bytes: [UInt8], isSwift: Bool) {
        self.bytes = bytes
        var mask = SourceMask(bytes, isSwift: isSwift)
        codeBytes = mask.run()
        code = String(decoding: codeBytes, as: UTF8.self)
        closings = Self.closings(in: codeBytes)
        lineStarts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    }

    /// From 1.
    package func line(at offset: Int) -> Int {
        var (low, high) = (0, lineStarts.count)
        while low < high {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The start of the line that a place is in.
    func lineStart(at offset: Int) -> Int { lineStarts[line(at: offset) - 1] }

    package func offset(_ index: String.Index) -> Int { code.utf8.distance(from: code.startIndex, to: index) }

    package func offsets(_ range: Range<String.Index>) -> Range<Int> {
        offset(range.lowerBound)..<offset(range.upperBound)
    }

    package func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// A word boundary is where letters, digits and low lines end.
    package func matches<Output>(of pattern: Regex<Output>) -> [Regex<Output>.Match] {
        code.matches(of: Self.simple(pattern))
    }

    package static func simple<Output>(_ pattern: Regex<Output>) -> Regex<Output> {
        pattern.wordBoundaryKind(.simple).matchingSemantics(.unicodeScalar)
    }

    /// The place of the brace that closes the one at `open`; nil when there is none.
    package func closing(_ open: Int) -> Int? { closings[open] }

    private static func closings(in code: [UInt8]) -> [Int: Int] {
        var (closings, open): ([Int: Int], [Int]) = ([:], [])
        for place in code.indices {
            if code[place] == UInt8(ascii: "{") { open.append(place) }
            if code[place] == UInt8(ascii: "}"), let last = open.popLast() { closings[last] = place }
        }
        return closings
    }
}
