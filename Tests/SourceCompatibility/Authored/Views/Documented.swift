import SwiftUI
import UniformTypeIdentifiers

struct PatchDocument: FileDocument {
    static var readableContentTypes: [UTType] { [.json, UTType(exportedAs: "org.example.patch")] }

    var data: Data

    init(data: Data) { self.data = data }

    init(configuration: ReadConfiguration) throws {
        guard let data = configuration.file.regularFileContents else { throw CocoaError(.fileReadCorruptFile) }
        self.data = data
    }

    func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
        FileWrapper(regularFileWithContents: data)
    }
}

struct PatchPage: View {
    @State private var isExporting = false
    @State private var isTargeted = false
    @State private var log: [String] = []
    @State private var showsConfirmation = false

    var body: some View {
        VStack {
            Text("Drop a sample here")
                .frame(maxWidth: .infinity, maxHeight: 120)
                .background(isTargeted ? Color.blue.opacity(0.3) : Color.gray.opacity(0.1))
                .onDrop(of: [.audio, .fileURL], isTargeted: $isTargeted) { providers in
                    providers.first?.loadDataRepresentation(forTypeIdentifier: UTType.audio.identifier) { data, error in
                        DispatchQueue.main.async { log.append("\(data?.count ?? 0)") }
                    }
                    return true
                }
                .onDrag { NSItemProvider(object: "patch" as NSString) }
            ScrollView {
                ForEach(log, id: \.self, content: Text.init)
            }
            HStack {
                Button("Export") { isExporting = true }
                Button("Copy") {
                    #if os(macOS)
                        NSPasteboard.general.clearContents()
                        NSPasteboard.general.setString(log.joined(), forType: .string)
                    #else
                        UIPasteboard.general.string = log.joined(separator: "\n")
                    #endif
                }
                Button("Reset…", role: .destructive) { showsConfirmation = true }
                    .confirmationDialog("Reset all?", isPresented: $showsConfirmation, titleVisibility: .visible) {
                        Button("Reset", role: .destructive) { log = [] }
                        Button("Cancel", role: .cancel, action: {})
                    }
                ShareLink(item: log.joined())
            }
        }
        .fileExporter(
            isPresented: $isExporting, document: PatchDocument(data: Data()), contentType: .json,
            defaultFilename: "Patch"
        ) { result in
            if case .failure(let error) = result { log.append(error.localizedDescription) }
        }
        .onOpenURL { url in log.append(url.absoluteString) }
        .navigationTitle(Text("Patch"))
    }
}
