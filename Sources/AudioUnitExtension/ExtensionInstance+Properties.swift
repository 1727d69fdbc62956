import AudioToolbox
import ServiceProtocol

extension ExtensionInstance {
    func set(_ value: UnitPropertyValue) throws {
        switch value {
        case .bypass(let isBypassed): unit.shouldBypassEffect = isBypassed
        case .renderingOffline(let isOffline): unit.isRenderingOffline = isOffline
        case .renderQuality(let quality): unit.renderQuality = Int(min(max(quality, 0), 127))
        case .contextName(let name): unit.contextName = name
        case .latency, .tailTime:
            throw AUAudioUnitError(
                kAudioUnitErr_PropertyNotWritable, "Only the unit itself sets its \(value.property).")
        }
    }

    func value(of property: UnitProperty) -> UnitPropertyValue {
        switch property {
        case .bypass: .bypass(unit.shouldBypassEffect)
        case .renderingOffline: .renderingOffline(unit.isRenderingOffline)
        case .renderQuality: .renderQuality(Int64(unit.renderQuality))
        case .contextName: .contextName(unit.contextName ?? "")
        case .latency: .latency(unit.latency)
        case .tailTime: .tailTime(unit.tailTime)
        }
    }
}
