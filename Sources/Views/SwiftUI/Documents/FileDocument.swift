import Foundation
import UniformTypeIdentifiers

/// A document that is read from a file and written to one (SwiftUI's `FileDocument`).
public protocol FileDocument {
    /// What is read with a document.
    typealias ReadConfiguration = FileDocumentReadConfiguration
    /// What is written with a document.
    typealias WriteConfiguration = FileDocumentWriteConfiguration
    /// The kinds that can be read.
    static var readableContentTypes: [UTType] { get }
    /// The kinds that can be written; those that can be read unless it is said.
    static var writableContentTypes: [UTType] { get }
    /// Read from a file.
    init(configuration: ReadConfiguration) throws
    /// What is to be written.
    func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper
}

extension FileDocument {
    /// Those that can be read.
    public static var writableContentTypes: [UTType] { readableContentTypes }
}

/// A file that a document is read from (SwiftUI's `FileDocumentReadConfiguration`).
public struct FileDocumentReadConfiguration {
    /// Its kind.
    public let contentType: UTType
    /// What is in it.
    public let file: FileWrapper
}

/// A file that a document is written to (SwiftUI's `FileDocumentWriteConfiguration`).
public struct FileDocumentWriteConfiguration {
    /// Its kind.
    public let contentType: UTType
    /// What was in it.
    public let existingFile: FileWrapper?
}

/// A file in memory (Foundation's `FileWrapper`, which Foundation for Linux has not); no folders. Thread: one at a time.
open class FileWrapper {
    /// Its bytes.
    public let regularFileContents: Data?
    /// The name that it is to have.
    open var preferredFilename: String?
    /// The name that it has.
    open var filename: String?
    /// True.
    open var isRegularFile: Bool { regularFileContents != nil }
    /// False.
    open var isDirectory: Bool { false }
    /// Bytes.
    public init(regularFileWithContents contents: Data) { regularFileContents = contents }
    /// Reads a file; throws Foundation's error.
    public convenience init(url: URL) throws {
        self.init(regularFileWithContents: try Data(contentsOf: url))
        (filename, preferredFilename) = (url.lastPathComponent, url.lastPathComponent)
    }
}
