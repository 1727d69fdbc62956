import AudioToolbox
import AudioUnitExtension

/// The library's one exported function.
@c(AUExtensionEntry)
public func extensionEntry() -> UnsafePointer<AUExtensionInterface> {
    makeExtensionInterface { description in
        switch FourCharacterCode(rawValue: description.componentSubType).description {
        case "many": try CrossingUnit(componentDescription: description, tree: CrossingTree.large())
        case "soon": try CrossingUnit(componentDescription: description, tree: CrossingTree.changingWhenRead())
        case "mid0": try MIDIMirrorUnit(componentDescription: description, protocol: .unspecified)
        case "mid1": try MIDIMirrorUnit(componentDescription: description, protocol: ._1_0)
        case "mid2": try MIDIMirrorUnit(componentDescription: description, protocol: ._2_0)
        case "alia": try makeMisnamedUnit(description)
        case "tran": try TransportMirrorUnit(componentDescription: description)
        case "fail": throw AUAudioUnitError(kAudioUnitErr_FailedInitialization, "this machine has no licence")
        default: try CrossingUnit(componentDescription: description, tree: CrossingTree.first())
        }
    }
}
