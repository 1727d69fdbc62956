import AudioToolbox
import Foundation

/// Parameters as objects of a host: in sets, compared, and before there is a unit.
public final class ParameterModel {
    public private(set) var tree = AUParameterTree()
    public private(set) var node = AUParameterNode()
    public private(set) var changed: Set<AUParameter> = []
    public var titles: [AUParameter: String] = [:]
    private var units: Set<AUAudioUnit> = []

    public init() {}

    public func show(_ unit: AUAudioUnit) {
        units.insert(unit)
        tree = unit.parameterTree ?? AUParameterTree()
        for parameter in tree.allParameters {
            changed.insert(parameter)
            titles[parameter] = parameter.displayName
        }
    }

    public func isShown(_ unit: AUAudioUnit) -> Bool { units.contains { $0.isEqual(unit) && $0.hash == unit.hash } }

    public var channelCounts: [Int] {
        units.first?.channelCapabilities?.map { $0.intValue } ?? []
    }
}
