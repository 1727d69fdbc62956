import Foundation

/// What modules are called.
package enum ModuleName {
    /// A text with a low line for each character that an identifier of C has not, as Xcode makes module names.
    static func identifier(_ text: String) -> String {
        let letters = text.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" }
        return (letters.first?.isNumber == true ? "_" : "") + String(letters)
    }

    /// As `identifier`, in ASCII: a package's targets and libraries are files, too.
    package static func module(_ text: String) -> String {
        let plain = text.folding(options: .diacriticInsensitive, locale: nil).replacing("ß", with: "ss")
        let name = String(identifier(plain).map { $0.isASCII ? $0 : "_" })
        return name.contains { $0 != "_" } ? name : "Imported"
    }
}
