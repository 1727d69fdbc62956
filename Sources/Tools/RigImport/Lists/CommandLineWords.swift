/// The words of a line as a shell has them: quotes keep spaces together, and # begins a comment.
struct CommandLineWords {
    private(set) var words: [String] = []

    init(_ line: ArraySlice<UInt8>) {
        var word: [UInt8] = []
        var isWord = false
        var quote: UInt8?
        var rest = line
        while let byte = rest.popFirst() {
            if let open = quote {
                if byte == open { quote = nil } else { word.append(byte) }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
                isWord = true
            } else if byte <= 0x20 {
                if isWord { words.append(String(decoding: word, as: UTF8.self)) }
                (word, isWord) = ([], false)
            } else if byte == UInt8(ascii: "#"), !isWord {
                break
            } else {
                word.append(byte)
                isWord = true
            }
        }
        if isWord { words.append(String(decoding: word, as: UTF8.self)) }
        // What the programs print before a command that a person types.
        if let first = words.first, [">", "mod-host>"].contains(first) { words.removeFirst() }
    }
}
