import Foundation

extension URL {
    /// The path of the file that it names; a path without a scheme, as `URL(string:)` makes one, names a file too. Nil
    /// for anything else.
    var filePath: String? { isFileURL || (scheme == nil && host() == nil && !path.isEmpty) ? path : nil }
}
