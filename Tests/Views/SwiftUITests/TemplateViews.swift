import AudioToolbox
import CoreAudioKit
import SwiftUI

// The views of a unit as templates write them for Apple's systems: a tree that SwiftUI observes, a slider for a
// parameter, and a view with one of it.

@MainActor
class ObservableAUParameterNode {
    init?(_ parameter: AUParameterNode) {}

    static func create(_ parameter: AUParameterNode) -> ObservableAUParameterNode? {
        switch parameter {
        case let parameter as AUParameter: ObservableAUParameter(parameter)
        case let group as AUParameterGroup: ObservableAUParameterGroup(group)
        default: nil
        }
    }
}

@dynamicMemberLookup
@MainActor
final class ObservableAUParameterGroup: ObservableAUParameterNode {
    private(set) var children: [String: ObservableAUParameterNode]

    init(_ parameterGroup: AUParameterGroup) {
        children = parameterGroup.children.reduce(into: [:]) { dictionary, node in
            dictionary[node.identifier] = ObservableAUParameterNode.create(node)
        }
        super.init(parameterGroup)!
    }

    subscript<T>(dynamicMember identifier: String) -> T {
        guard let node = children[identifier] as? T else { fatalError("no child \(identifier)") }
        return node
    }
}

@MainActor
final class ObservableAUParameter: ObservableAUParameterNode, ObservableObject {
    private weak var parameter: AUParameter?
    private var observerToken: AUParameterObserverToken!
    private var editingState: EditingState = .inactive

    let min: AUValue
    let max: AUValue
    let displayName: String
    let defaultValue: AUValue = 0.0
    let unit: AudioUnitParameterUnit

    init(_ parameter: AUParameter) {
        self.parameter = parameter
        self.value = parameter.value
        self.min = parameter.minValue
        self.max = parameter.maxValue
        self.displayName = parameter.displayName
        self.unit = parameter.unit
        super.init(parameter)!
        self.observerToken = parameter.token(byAddingParameterObserver: { [weak self] address, value in
            DispatchQueue.main.async {
                guard let self = self, self.editingState == .inactive else { return }
                self.editingState = .hostUpdate
                self.value = value
                self.editingState = .inactive
            }
        })
    }

    @Published var value: AUValue {
        didSet {
            guard editingState != .hostUpdate else { return }
            let automationEventType = resolveEventType()
            parameter?.setValue(
                value, originator: observerToken, atHostTime: 0, eventType: automationEventType)
        }
    }

    func onEditingChanged(_ editing: Bool) {
        if editing {
            editingState = .began
        } else {
            editingState = .ended
            // Sets the value a last time, so that a release is sent.
            value = value
        }
    }

    private func resolveEventType() -> AUParameterAutomationEventType {
        let eventType: AUParameterAutomationEventType
        switch editingState {
        case .began:
            eventType = .touch
            editingState = .active
        case .ended:
            eventType = .release
            editingState = .inactive
        default:
            eventType = .value
        }
        return eventType
    }

    private enum EditingState {
        case inactive, began, active, ended, hostUpdate
    }
}

struct ParameterSlider: View {
    @ObservedObject var param: ObservableAUParameter

    var specifier: String {
        switch param.unit {
        case .midiNoteNumber:
            return "%.0f"
        default:
            return "%.2f"
        }
    }

    var body: some View {
        VStack {
            Slider(
                value: $param.value,
                in: param.min...param.max,
                onEditingChanged: param.onEditingChanged,
                minimumValueLabel: Text("\(param.min, specifier: specifier)"),
                maximumValueLabel: Text("\(param.max, specifier: specifier)")
            ) {
                EmptyView()
            }
            .accessibility(identifier: param.displayName)
            Text("\(param.displayName): \(param.value, specifier: specifier)")
        }
        .padding()
    }
}

struct TemplateMainView: View {
    var parameterTree: ObservableAUParameterGroup

    private var global: ObservableAUParameterGroup { parameterTree.global }

    var body: some View {
        ParameterSlider(param: global.gain)
    }
}
