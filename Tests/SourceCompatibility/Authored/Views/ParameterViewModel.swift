import AudioToolbox
import Combine
import CoreAudioKit
import SwiftUI

class ParameterViewModel: NSObject, ObservableObject, Identifiable {
    let parameter: AUParameter
    private var token: AUParameterObserverToken?
    private var isEditing = false

    @Published var value: AUValue {
        didSet {
            guard value != oldValue, !isUpdatingFromHost else { return }
            parameter.setValue(value, originator: token, atHostTime: 0, eventType: isEditing ? .value : .touch)
        }
    }
    private var isUpdatingFromHost = false

    var id: AUParameterAddress { parameter.address }
    var range: ClosedRange<AUValue> { parameter.minValue...parameter.maxValue }
    var text: String { parameter.string(fromValue: nil) }

    init(parameter: AUParameter) {
        self.parameter = parameter
        self.value = parameter.value
        super.init()
        token = parameter.token(byAddingParameterObserver: { [weak self] address, value in
            DispatchQueue.main.async {
                guard let self, address == self.parameter.address else { return }
                self.isUpdatingFromHost = true
                self.value = value
                self.isUpdatingFromHost = false
            }
        })
    }

    deinit {
        if let token { parameter.removeParameterObserver(token) }
    }

    func editingChanged(_ editing: Bool) {
        isEditing = editing
        parameter.setValue(value, originator: token, atHostTime: 0, eventType: editing ? .touch : .release)
    }
}

final class PlugInViewModel: ObservableObject {
    @Published var parameters: [ParameterViewModel] = []
    @Published var presets: [AUAudioUnitPreset] = []
    @Published var selectedPreset: Int = 0
    @Published var status: String?

    weak var audioUnit: AUAudioUnit?
    private var observation: NSKeyValueObservation?

    init(audioUnit: AUAudioUnit?) {
        self.audioUnit = audioUnit
        guard let tree = audioUnit?.parameterTree else { return }
        parameters = tree.allParameters.map(ParameterViewModel.init)
        presets = audioUnit?.factoryPresets ?? []
        observation = audioUnit?.observe(\.allParameterValues) { [weak self] _, _ in
            DispatchQueue.main.async { self?.reload() }
        }
    }

    func reload() {
        parameters.forEach { $0.value = $0.parameter.value }
    }

    func select(_ index: Int) {
        guard presets.indices.contains(index) else { return }
        audioUnit?.currentPreset = presets[index]
        status = "Loaded \(presets[index].name)"
    }
}

struct ParameterRow: View {
    @ObservedObject var model: ParameterViewModel

    var body: some View {
        if model.parameter.unit == .boolean {
            Toggle(isOn: Binding(get: { model.value > 0.5 }, set: { model.value = $0 ? 1 : 0 })) {
                Text(model.parameter.displayName)
            }
        } else if let strings = model.parameter.valueStrings {
            Picker(
                model.parameter.displayName,
                selection: Binding<Int>(get: { Int(model.value) }, set: { model.value = AUValue($0) })
            ) {
                ForEach(strings.indices, id: \.self) { Text(strings[$0]).tag($0) }
            }
            .pickerStyle(MenuPickerStyle())
        } else {
            HStack {
                Text(model.parameter.displayName).frame(width: 90, alignment: .leading).lineLimit(1)
                Slider(value: $model.value, in: model.range, onEditingChanged: model.editingChanged)
                Text(model.text).font(.caption).frame(width: 60, alignment: .trailing)
            }
            .accessibility(identifier: model.parameter.identifier)
        }
    }
}

struct PlugInView: View {
    @ObservedObject var model: PlugInViewModel
    @EnvironmentObject var theme: Theme

    var body: some View {
        VStack(alignment: .leading, spacing: theme.spacing) {
            Picker("Preset", selection: $model.selectedPreset) {
                ForEach(Array(zip(model.presets.indices, model.presets)), id: \.0) { index, preset in
                    Text(preset.name).tag(index)
                }
            }
            .onChange(of: model.selectedPreset) { newValue in
                model.select(newValue)
            }
            Divider()
            ScrollView(.vertical, showsIndicators: false) {
                LazyVStack(alignment: .leading, spacing: 8) {
                    ForEach(model.parameters) { ParameterRow(model: $0) }
                }
            }
            if let status = model.status {
                Text(status).font(.footnote).foregroundColor(theme.accent).transition(.opacity)
            }
        }
        .padding()
        .background(theme.background.edgesIgnoringSafeArea(.all))
    }
}

final class Theme: ObservableObject {
    @Published var accent = Color(.sRGB, red: 0.2, green: 0.8, blue: 0.9, opacity: 1)
    @Published var background = Color("Background")
    var spacing: CGFloat = 10
}
