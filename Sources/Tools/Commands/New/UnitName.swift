/// What a new unit and its codes may be called.
enum UnitName {
    /// A name becomes a folder, a library, a module and a type in Swift.
    static func check(_ name: String) throws(CommandFailure) {
        let rule = "a unit's name has letters and digits, up to 40, a capital letter first"
        guard !name.isEmpty, name.utf8.count <= 40, name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
        else { throw CommandFailure(.usage, "'\(name)' cannot be a unit's name: \(rule)") }
        guard name.first?.isUppercase == true else {
            let better = name.first?.isLetter == true ? name.prefix(1).uppercased() + name.dropFirst() : "Unit" + name
            throw CommandFailure(.usage, "'\(name)' cannot be a unit's name: \(rule); write \(better)")
        }
        guard !reserved.contains(name) else {
            throw CommandFailure(.usage, "'\(name)' is a name of Swift's own; choose another")
        }
    }

    /// It stands between the quotes of strings in Swift, C and XML.
    static func check(manufacturer: String) throws(CommandFailure) {
        let allowed = manufacturer.allSatisfy { $0.isLetter || $0.isNumber || " .-_".contains($0) }
        guard allowed, manufacturer.utf8.count <= 60, manufacturer.contains(where: { $0.isASCII && $0.isLetter }) else {
            throw CommandFailure(
                .usage,
                "'\(manufacturer)' cannot be a manufacturer's name: it has letters of which one is from A to Z, digits, "
                    + "spaces, '.', '-' and '_', and 60 bytes at most")
        }
    }

    /// Only letters and digits: nothing has to be quoted then.
    static func check(code: String) throws(CommandFailure) {
        guard code.utf8.count == 4, code.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else {
            throw CommandFailure(.usage, "'\(code)' cannot be a subtype: it has exactly four letters or digits")
        }
    }

    /// As `code(from:)`, with the capital letter that Apple demands of a manufacturer's code.
    static func manufacturerCode(from name: String) -> String {
        var code = Array(code(from: name))
        guard !code.contains(where: \.isUppercase) else { return String(code) }
        let letter = name.first { $0.isASCII && $0.isLetter } ?? "X"
        let place = code.firstIndex { $0.isLetter } ?? code.count - 1
        code[place] = Character((code[place].isLetter ? code[place] : letter).uppercased())
        return String(code)
    }

    /// Four characters from a name: its first letters and digits, filled up with 'x'.
    static func code(from name: String) -> String {
        let usable = name.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
        return String((usable + "xxxx").prefix(4))
    }

    /// Modules that every package has, and types that a file without them means.
    private static let reserved: Set = [
        "Any", "Self", "Type", "Protocol", "Swift", "Foundation", "Glibc", "Testing", "XCTest", "Dispatch",
        "Synchronization", "PackageDescription", "Kernel",
    ]
}
