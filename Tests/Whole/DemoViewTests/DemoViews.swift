import AudioToolbox
import CoreAudioKit
import DistortionView
import FilterDemoView
import InstrumentDemoView
import RingModulatorView
import ViewStage

/// The views of the units that come along, with trees like those of the units.
@MainActor enum DemoView: String, CaseIterable {
    case filter, distortion, ringModulator, instrument

    private static func parameter(
        _ identifier: String, _ name: String, _ address: AUParameterAddress, _ range: ClosedRange<AUValue>,
        _ initial: AUValue, _ unit: AudioUnitParameterUnit, isLogarithmic: Bool = false
    ) -> AUParameter {
        AUParameterTree.createParameter(
            withIdentifier: identifier, name: name, address: address, min: range.lowerBound, max: range.upperBound,
            defaultValue: initial, unit: unit,
            flags: isLogarithmic
                ? [.flag_IsReadable, .flag_IsWritable, .flag_DisplayLogarithmic] : [.flag_IsReadable, .flag_IsWritable])
    }

    var tree: AUParameterTree {
        let parameters: [AUParameter] =
            switch self {
            case .filter:
                [
                    Self.parameter("cutoff", "Cutoff", 0, 12...20_000, 400, .hertz, isLogarithmic: true),
                    Self.parameter("resonance", "Resonance", 1, -20...20, -5, .decibels),
                ]
            case .distortion:
                [
                    Self.parameter("amount", "Amount", 0, 0...40, 12, .decibels),
                    Self.parameter("tone", "Tone", 1, 200...20_000, 8000, .hertz, isLogarithmic: true),
                    Self.parameter("mix", "Mix", 2, 0...100, 100, .percent),
                    Self.parameter("level", "Level", 3, -24...12, 0, .decibels),
                ]
            case .ringModulator: [Self.parameter("frequency", "Frequency", 0, 15...40, 22, .hertz)]
            case .instrument:
                [
                    Self.parameter("attack", "Attack", 0, 0.001...10, 0.01, .seconds, isLogarithmic: true),
                    Self.parameter("release", "Release", 1, 0.001...10, 0.1, .seconds, isLogarithmic: true),
                ]
            }
        return AUParameterTree.createTree(withChildren: parameters)
    }

    func view(_ tree: AUParameterTree) -> NSView {
        switch self {
        case .filter: FilterView(tree: tree)
        case .distortion: DistortionView(tree: tree)
        case .ringModulator: RingModulatorView(tree: tree)
        case .instrument: InstrumentView(tree: tree)
        }
    }

    func stage(_ tree: AUParameterTree, _ size: CGSize, scale: Double = 1) -> (NSView, ViewStage) {
        let view = view(tree)
        let surface = HierarchySurface(root: view)
        return (
            view, ViewStage(surface, width: Double(size.width), height: Double(size.height), scale: scale, isDark: true)
        )
    }
}
