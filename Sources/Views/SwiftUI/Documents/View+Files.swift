import Foundation
import UniformTypeIdentifiers

/// Why no file is chosen.
struct FileChoiceError: LocalizedError {
    let isReading: Bool
    var errorDescription: String? {
        "a unit's view has no dialog to choose a file \(isReading ? "from" : "for"): "
            + "\(isReading ? "read it" : "write it") by the program that shows the view"
    }
}

extension View {
    /// Kept for sources that say it: a view here chooses no files, and hears so as an error.
    public func fileImporter(
        isPresented: Binding<Bool>, allowedContentTypes: [UTType],
        onCompletion: @escaping (Result<URL, any Error>) -> Void
    ) -> some View { refused(isPresented) { onCompletion(.failure(FileChoiceError(isReading: true))) } }
    /// Kept for sources that say it: a view here chooses no files, and hears so as an error.
    public func fileImporter(
        isPresented: Binding<Bool>, allowedContentTypes: [UTType], allowsMultipleSelection: Bool,
        onCompletion: @escaping (Result<[URL], any Error>) -> Void
    ) -> some View { refused(isPresented) { onCompletion(.failure(FileChoiceError(isReading: true))) } }
    /// Kept for sources that say it: a view here chooses no files, and hears so as an error.
    public func fileExporter<Document: FileDocument>(
        isPresented: Binding<Bool>, document: Document?, contentType: UTType, defaultFilename: String? = nil,
        onCompletion: @escaping (Result<URL, any Error>) -> Void
    ) -> some View { refused(isPresented) { onCompletion(.failure(FileChoiceError(isReading: false))) } }

    private func refused(_ isPresented: Binding<Bool>, _ tell: @escaping () -> Void) -> some View {
        wrappedAsOne { node, _ in
            if isPresented.wrappedValue {
                // Not while the views are made.
                DispatchQueue.main.async {
                    guard isPresented.wrappedValue else { return }
                    isPresented.wrappedValue = false
                    tell()
                }
            }
            return node
        }
    }

    /// Kept for sources that say it: nothing is dropped on a view.
    public func onDrop(
        of kinds: [UTType], isTargeted: Binding<Bool>?, perform action: @escaping ([NSItemProvider]) -> Bool
    ) -> some View { self }
    /// Kept for sources that say it: nothing is dropped on a view.
    public func onDrop(
        of kinds: [UTType], isTargeted: Binding<Bool>?, perform action: @escaping ([NSItemProvider], CGPoint) -> Bool
    ) -> some View { self }
    /// Kept for sources that say it: nothing is dropped on a view.
    public func onDrop(
        of kinds: [String], isTargeted: Binding<Bool>?, perform action: @escaping ([NSItemProvider]) -> Bool
    ) -> some View { self }
    /// Kept for sources that say it: nothing is dragged out of a view.
    public func onDrag(_ data: @escaping () -> NSItemProvider) -> some View { self }
    /// Kept for sources that say it: no address is opened with a view.
    public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { self }
}
