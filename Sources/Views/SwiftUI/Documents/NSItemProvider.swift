import Foundation
import UniformTypeIdentifiers

/// What is dragged and dropped (Foundation's `NSItemProvider`, which Foundation for Linux has not). Thread: any.
public final class NSItemProvider: @unchecked Sendable {
    // @unchecked: nothing changes it.
    private let data: Data?
    private let kind: UTType
    /// The name that a file of it is to have.
    public let suggestedName: String?

    /// A text.
    public init(object: NSString) {
        let text = "\(object)"
        (data, kind, suggestedName) = (Data(text.utf8), .utf8PlainText, nil)
    }
    /// A file's bytes; nil where it cannot be read.
    public init?(contentsOf url: URL?) {
        guard let url, let data = try? Data(contentsOf: url) else { return nil }
        (self.data, suggestedName) = (data, url.lastPathComponent)
        kind = UTType(filenameExtension: url.pathExtension) ?? .data
    }
    /// The names of the kinds that there are.
    public var registeredTypeIdentifiers: [String] { [kind.identifier] }
    /// Whether there is something of a kind.
    public func hasItemConformingToTypeIdentifier(_ identifier: String) -> Bool {
        UTType(identifier).map { kind.conforms(to: $0) } ?? false
    }
    /// Calls with the bytes, or with an error where there are none of the kind.
    @discardableResult
    public func loadDataRepresentation(
        forTypeIdentifier identifier: String, completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress {
        let isThere = hasItemConformingToTypeIdentifier(identifier)
        completionHandler(isThere ? data : nil, isThere ? nil : CocoaError(.featureUnsupported))
        return Progress(totalUnitCount: 1)
    }
}
