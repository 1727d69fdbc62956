import AudioToolbox
import AudioUnitExtension

/// The library's one exported function.
@c(AUExtensionEntry)
public func extensionEntry() -> UnsafePointer<AUExtensionInterface> {
    makeExtensionInterface { description in
        let isLarge = description.componentSubType == (try? FourCharacterCode("many"))?.rawValue
        let tree = isLarge ? CrossingTree.large() : CrossingTree.first()
        return try CrossingUnit(componentDescription: description, tree: tree)
    }
}
