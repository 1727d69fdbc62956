/// A component that can be instantiated (AudioComponent.h). Valid for as long as the process lives; a component that
/// is no longer installed answers with `invalidComponentID`.
public typealias AudioComponent = OpaquePointer

/// There is no such component, or no longer.
public let invalidComponentID: OSStatus = -3000

/// The next component after `inComponent` that a description finds, or the first; nil after the last.
///
/// 0 in a code of the description matches anything. Components come in the order of their codes, those of this process
/// and installed ones alike. Thread: any but render; reads the file system the first time.
public func AudioComponentFindNext(
    _ inComponent: AudioComponent?, _ inDesc: UnsafePointer<AudioComponentDescription>
) -> AudioComponent? {
    let found = AudioUnitResolver.components().filter { $0.isFound(by: inDesc.pointee) }
    guard let inComponent else { return found.first.map { ComponentHandles.component($0.key) } }
    guard let last = ComponentHandles.key(of: inComponent) else { return nil }
    return found.first { $0.key > last }.map { ComponentHandles.component($0.key) }
}

/// How many components a description finds. Thread: any but render.
public func AudioComponentCount(_ inDesc: UnsafePointer<AudioComponentDescription>) -> UInt32 {
    UInt32(clamping: AudioUnitResolver.components().count { $0.isFound(by: inDesc.pointee) })
}

/// Writes the component's name, by convention "Manufacturer: Name". Apple's function writes a CFString, which Linux
/// does not have.
/// - Returns: `invalidComponentID` when the component is gone; nothing is written then.
public func AudioComponentCopyName(
    _ inComponent: AudioComponent, _ outName: UnsafeMutablePointer<String?>?
) -> OSStatus {
    guard let record = installedComponent(inComponent) else { return invalidComponentID }
    outName?.pointee = record.name
    return noErr
}

/// Writes the component's codes and flags; the mask is 0.
/// - Returns: `invalidComponentID` when the component is gone; nothing is written then.
public func AudioComponentGetDescription(
    _ inComponent: AudioComponent, _ outDesc: UnsafeMutablePointer<AudioComponentDescription>
) -> OSStatus {
    guard let record = installedComponent(inComponent) else { return invalidComponentID }
    outDesc.pointee = record.description
    return noErr
}

/// Writes the component's version, 0xMMMMmmDD.
/// - Returns: `invalidComponentID` when the component is gone; nothing is written then.
public func AudioComponentGetVersion(
    _ inComponent: AudioComponent, _ outVersion: UnsafeMutablePointer<UInt32>
) -> OSStatus {
    guard let record = installedComponent(inComponent) else { return invalidComponentID }
    outVersion.pointee = record.version
    return noErr
}

/// What is known of a component now.
func installedComponent(_ component: AudioComponent) -> ComponentRecord? {
    guard let key = ComponentHandles.key(of: component) else { return nil }
    return AudioUnitResolver.components().first { $0.key == key } ?? ComponentIdentities.record(of: key)
}
