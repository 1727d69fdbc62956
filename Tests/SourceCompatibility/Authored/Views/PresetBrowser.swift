import SwiftUI
import UniformTypeIdentifiers

struct Preset: Identifiable, Codable, Hashable {
    var id = UUID()
    var name: String
    var author: String = "Factory"
    var tags: [String] = []
    var isFavorite = false
}

@MainActor
class PresetStore: ObservableObject {
    @Published var presets: [Preset] = []
    @Published var query = ""

    var filtered: [Preset] {
        query.isEmpty ? presets : presets.filter { $0.name.localizedCaseInsensitiveContains(query) }
    }

    func load() async throws {
        try await Task.sleep(nanoseconds: 1_000_000)
        presets = [Preset(name: "Init"), Preset(name: "Warm Pad", tags: ["pad", "slow"])]
    }

    func delete(at offsets: IndexSet) { presets.remove(atOffsets: offsets) }
    func move(from source: IndexSet, to destination: Int) { presets.move(fromOffsets: source, toOffset: destination) }
    func toggleFavorite(_ preset: Preset) {
        if let index = presets.firstIndex(of: preset) { presets[index].isFavorite.toggle() }
    }
}

struct PresetRow: View {
    let preset: Preset
    var isSelected: Bool

    var body: some View {
        HStack {
            Image(systemName: preset.isFavorite ? "star.fill" : "star")
                .foregroundColor(preset.isFavorite ? .yellow : .secondary)
                .imageScale(.small)
            VStack(alignment: .leading, spacing: 2) {
                Text(preset.name).font(.headline).bold(isSelected)
                Text(preset.author).font(.subheadline).italic().foregroundStyle(.secondary)
            }
            Spacer()
            ForEach(preset.tags, id: \.self) { tag in
                Text(tag)
                    .font(.caption2)
                    .padding(.horizontal, 6)
                    .padding(.vertical, 2)
                    .background(Capsule().fill(Color.accentColor.opacity(0.2)))
            }
        }
        .contentShape(.rect)
        .listRowBackground(isSelected ? Color.accentColor.opacity(0.15) : nil)
    }
}

struct PresetBrowser: View {
    @StateObject private var store = PresetStore()
    @State private var selection: Preset.ID?
    @State private var isNaming = false
    @State private var newName = ""
    @State private var errorMessage: String?
    @State private var isImporting = false
    @State private var toDelete: Preset?
    @FocusState private var isNameFocused: Bool
    @Environment(\.dismiss) var dismiss

    var body: some View {
        NavigationView {
            List(selection: $selection) {
                Section(header: Text("Presets"), footer: Text("\(store.filtered.count) presets")) {
                    ForEach(store.filtered) { preset in
                        PresetRow(preset: preset, isSelected: preset.id == selection)
                            .tag(preset.id)
                            .onTapGesture { selection = preset.id }
                            .contextMenu {
                                Button("Favorite") { store.toggleFavorite(preset) }
                                Button(role: .destructive) {
                                    toDelete = preset
                                } label: {
                                    Label("Delete", systemImage: "trash")
                                }
                            }
                            .swipeActions(edge: .trailing, allowsFullSwipe: true) {
                                Button("Delete", role: .destructive) { toDelete = preset }
                            }
                    }
                    .onDelete(perform: store.delete)
                    .onMove(perform: store.move)
                }
            }
            .listStyle(.plain)
            .searchable(text: $store.query, prompt: "Search")
            .navigationTitle("Presets")
            .toolbar {
                ToolbarItem(placement: .primaryAction) {
                    Button {
                        isNaming = true
                    } label: {
                        Image(systemName: "plus")
                    }
                    .keyboardShortcut("n", modifiers: [.command])
                }
                ToolbarItemGroup(placement: .automatic) {
                    Button("Import…") { isImporting.toggle() }
                    Button("Done", action: { dismiss() })
                }
            }
        }
        .task {
            do {
                try await store.load()
            } catch {
                errorMessage = error.localizedDescription
            }
        }
        .sheet(isPresented: $isNaming, onDismiss: { newName = "" }) {
            VStack {
                TextField("Name", text: $newName)
                    .textFieldStyle(RoundedBorderTextFieldStyle())
                    .focused($isNameFocused)
                    .submitLabel(.done)
                    .onSubmit(save)
                    .disableAutocorrection(true)
                HStack {
                    Button("Cancel", role: .cancel) { isNaming = false }
                        .keyboardShortcut(.cancelAction)
                    Button("Save", action: save)
                        .buttonStyle(.borderedProminent)
                        .keyboardShortcut(.defaultAction)
                        .disabled(newName.trimmingCharacters(in: .whitespaces).isEmpty)
                }
            }
            .padding()
            .frame(minWidth: 260)
            .onAppear { isNameFocused = true }
            .presentationDetents([.medium, .large])
        }
        .alert("Error", isPresented: Binding(get: { errorMessage != nil }, set: { if !$0 { errorMessage = nil } })) {
            Button("OK", role: .cancel) {}
        } message: {
            Text(errorMessage ?? "")
        }
        .alert(item: $toDelete) { preset in
            Alert(
                title: Text("Delete \(preset.name)?"), message: Text("This cannot be undone."),
                primaryButton: .destructive(Text("Delete")) { store.presets.removeAll { $0.id == preset.id } },
                secondaryButton: .cancel())
        }
        .fileImporter(isPresented: $isImporting, allowedContentTypes: [.json, .data], allowsMultipleSelection: false) {
            result in
            switch result {
            case .success(let urls): print(urls.first?.lastPathComponent ?? "")
            case .failure(let error): errorMessage = error.localizedDescription
            }
        }
    }

    private func save() {
        store.presets.append(Preset(name: newName, author: "User"))
        isNaming = false
    }
}
