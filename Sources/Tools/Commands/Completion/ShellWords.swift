/// A command line as a shell hands it to whoever completes it: words with their quotes and backslashes.
package struct ShellWords {
    /// Without quotes, up to the word that is to be completed.
    package let before: [String]
    /// The beginning of that word, without quotes.
    package let prefix: String

    /// - Parameters:
    ///   - words: the whole line's.
    ///   - index: of the word that is to be completed; anything, for it comes from a script.
    ///   - prefix: that word up to the cursor.
    package init(_ words: [String], index: Int, prefix: String) {
        before = words.prefix(max(index, 0)).map(Self.unquoted)
        self.prefix = Self.unquoted(prefix)
    }

    /// The values of an option, in their order.
    package func values(of option: String) -> [String] {
        before.indices.dropLast().filter { before[$0] == option }.map { before[$0 + 1] }
    }

    /// The words behind a subcommand that are no options.
    package func positionals(of command: String) -> [String] {
        guard let place = before.firstIndex(of: command) else { return [] }
        return before[(place + 1)...].filter { !$0.hasPrefix("-") }
    }

    /// Which unit of a chain a word such as `2:cutoff` is meant for, from 0, and what stands in front of the name. A
    /// shell that splits words at colons has the number in a word of its own.
    package var unit: (index: Int, mark: String) {
        if before.last == ":", let number = before.dropLast().last.flatMap({ Int($0) }), number > 0 {
            return (number - 1, "")
        }
        guard let colon = prefix.firstIndex(of: ":"), let number = Int(prefix[..<colon]), number > 0 else {
            return (0, "")
        }
        return (number - 1, String(prefix[...colon]))
    }

    private static func unquoted(_ word: String) -> String {
        var (result, quote, isEscaped): (String, Character?, Bool) = ("", nil, false)
        for character in word {
            if isEscaped {
                result.append(character)
                isEscaped = false
            } else if character == "\\", quote != "'" {
                isEscaped = true
            } else if let open = quote {
                if character == open { quote = nil } else { result.append(character) }
            } else if character == "'" || character == "\"" {
                quote = character
            } else {
                result.append(character)
            }
        }
        return result
    }
}
