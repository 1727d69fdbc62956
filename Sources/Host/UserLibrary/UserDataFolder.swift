import Settings

/// Where a user's audio data lives: `$XDG_DATA_HOME`, by default `~/.local/share`.
enum UserDataFolder {
    /// The absolute path of something in one of its folders.
    static func path(in folder: UserFile, _ parts: [String]) -> String {
        ([folder.path()] + parts).joined(separator: "/")
    }

    /// A name as one path component, and back again with `name(ofFile:)`: what a path cannot hold is written as `%2F`.
    static func fileName(_ name: String) -> String {
        var text = ""
        for (index, character) in name.unicodeScalars.enumerated() {
            switch character {
            case "/": text += "%2F"
            case "\0": text += "%00"
            case "%": text += "%25"
            case "." where index == 0: text += "%2E"
            default: text.unicodeScalars.append(character)
            }
        }
        return text
    }

    /// The name that a file was given. A file that somebody named by hand keeps what is no escape.
    static func name(ofFile file: String) -> String {
        var name: [UInt8] = []
        var rest = Array(file.utf8)[...]
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            if byte == UInt8(ascii: "%"), digits.count == 2,
                let escaped = UInt8(String(decoding: digits, as: UTF8.self), radix: 16),
                "/%.\0".utf8.contains(escaped)
            {
                name.append(escaped)
                rest = rest.dropFirst(2)
            } else {
                name.append(byte)
            }
        }
        return String(decoding: name, as: UTF8.self)
    }
}
