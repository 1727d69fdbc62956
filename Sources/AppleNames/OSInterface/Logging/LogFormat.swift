import Glibc

/// C formats of messages, with Apple's `%@` and marks of privacy.
package enum LogFormat {
    static func write(_ format: StaticString, _ arguments: [any CVarArg], _ type: OSLogType, _ log: OSLog) {
        guard log.isEnabled(type: type) else { return }
        let text = text(format.description, arguments, showsPrivate: LogWriter.shared.showsPrivate)
        LogWriter.shared.write(text, type, log)
    }

    /// A conversion without an argument stays as it is written.
    package static func text(_ format: String, _ arguments: [any CVarArg], showsPrivate: Bool) -> String {
        var (rest, text) = (format[...], "")
        var values = arguments[...]
        while let percent = rest.firstIndex(of: "%") {
            text += rest[..<percent]
            rest = rest[percent...].dropFirst()
            guard let conversion = Conversion(&rest, &values) else {
                text += "%"
                continue
            }
            if conversion.letter == "%" {
                text += "%"
            } else if let value = values.popFirst() {
                let written = conversion.text(of: value)
                text += conversion.privacy.applied(
                    to: written, isNumber: !conversion.isText, showsPrivate: showsPrivate)
            } else {
                text += "%\(conversion.letter)"
            }
        }
        return text + rest
    }

    static func print(_ format: String, _ value: any CVarArg) -> String {
        withVaList([value]) { list in
            var bytes = [CChar](repeating: 0, count: 512)
            let count = vsnprintf(&bytes, bytes.count, format, list)
            return String(
                decoding: bytes.prefix(max(0, min(Int(count), 511))).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
    }

    /// What stands between a `%` and its letter.
    struct Conversion {
        let letter: Character
        let privacy: OSLogPrivacy
        private let flags: String
        private let length: String

        /// Nil at the end of the format.
        init?(_ rest: inout Substring, _ values: inout ArraySlice<any CVarArg>) {
            var marks = ""
            if rest.first == "{", let end = rest.firstIndex(of: "}") {
                marks = String(rest[rest.index(after: rest.startIndex)..<end])
                rest = rest[rest.index(after: end)...]
            }
            var flags = ""
            while let next = rest.first, "0123456789.-+ #*'".contains(next) {
                rest.removeFirst()
                guard next == "*" else {
                    flags.append(next)
                    continue
                }
                flags += "\(Self.integer(values.popFirst() ?? 0) ?? 0)"
            }
            var length = ""
            while let next = rest.first, "hlqzjtL".contains(next) { length.append(rest.removeFirst()) }
            guard let letter = rest.popFirst() else { return nil }
            let words = marks.split(separator: ",").map { $0.drop { $0 == " " } }
            privacy =
                words.contains("public")
                ? .public : words.contains("private") ? .private : words.contains("sensitive") ? .sensitive : .auto
            (self.letter, self.flags, self.length) = (letter, flags, length)
        }

        var isText: Bool { letter == "@" || letter == "s" }

        func text(of value: any CVarArg) -> String {
            switch letter {
            case "d", "i", "D", "u", "U", "x", "X", "o", "O", "c", "C":
                return Self.integer(value).map(number) ?? "\(value)"
            case "f", "F", "e", "E", "g", "G", "a", "A":
                return Self.real(value).map { LogFormat.print("%\(flags)\(letter)", $0) } ?? "\(value)"
            case "p": return "0x" + String(UInt(bitPattern: value._cVarArgEncoding.first ?? 0), radix: 16)
            case "s":
                guard let text = value as? UnsafePointer<CChar> else { return "\(value)" }
                return String(cString: text)
            default: return "\(value)"
            }
        }

        private func number(_ value: Int64) -> String {
            if letter == "c" || letter == "C" {
                return String(Character(Unicode.Scalar(UInt8(truncatingIfNeeded: value))))
            }
            let isSigned = letter == "d" || letter == "i" || letter == "D"
            var cut = value
            switch length {
            case "": cut = isSigned ? value : Int64(UInt32(truncatingIfNeeded: value))
            case "h":
                cut = isSigned ? Int64(Int16(truncatingIfNeeded: value)) : Int64(UInt16(truncatingIfNeeded: value))
            case "hh": cut = isSigned ? Int64(Int8(truncatingIfNeeded: value)) : Int64(UInt8(truncatingIfNeeded: value))
            default: break
            }
            return LogFormat.print("%\(flags)ll\(letter.lowercased() == "d" ? "d" : String(letter))", cut)
        }

        private static func integer(_ value: any CVarArg) -> Int64? {
            switch value {
            case let number as any BinaryInteger: Int64(truncatingIfNeeded: number)
            case let number as Bool: number ? 1 : 0
            default: nil
            }
        }

        private static func real(_ value: any CVarArg) -> Double? {
            switch value {
            case let number as any BinaryFloatingPoint: Double(number)
            case let number as any BinaryInteger: Double(number)
            default: nil
            }
        }
    }
}
