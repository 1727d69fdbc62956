import AudioToolbox
import CAudioUnitInterface
import Synchronization

// The functions of AudioComponentFunctions.h, for C and C++. Swift has its own under the same names in `AudioToolbox`;
// these stand for them under C's symbols.

/// Makes installed components known before the first search; set by the library for C hosts.
package let prepareComponents = Mutex<(@Sendable () -> Void)?>(nil)

private func prepare() {
    let action = prepareComponents.withLock { stored in
        defer { stored = nil }
        return stored
    }
    action?()
}

/// Null for a null description, and after the last. Thread: any but render; reads the file system the first time.
@c(AudioComponentFindNext)
public func componentFindNext(
    _ component: OpaquePointer?, _ description: UnsafePointer<AudioComponentDescription>?
) -> OpaquePointer? {
    prepare()
    return description.flatMap { AudioComponentFindNext(component, $0) }
}

/// 0 for a null description. Thread: any but render; reads the file system the first time.
@c(AudioComponentCount)
public func componentCount(_ description: UnsafePointer<AudioComponentDescription>?) -> UInt32 {
    prepare()
    return description.map { AudioComponentCount($0) } ?? 0
}

/// Writes a CFString that the caller releases. `kAudio_ParamError` for null arguments; `invalidComponentID` when the
/// component is gone. Thread: any but render.
@c(AudioComponentCopyName)
public func componentCopyName(
    _ component: OpaquePointer?, _ name: UnsafeMutablePointer<UnsafePointer<__CFString>?>?
) -> OSStatus {
    guard let component, let name else { return kAudio_ParamError }
    var text: String?
    let status = AudioComponentCopyName(component, &text)
    if let text { name.pointee = CoreFoundationObject.make(text) }
    return status
}

/// `kAudio_ParamError` for null arguments; `invalidComponentID` when the component is gone. Thread: any but render.
@c(AudioComponentGetDescription)
public func componentGetDescription(
    _ component: OpaquePointer?, _ description: UnsafeMutablePointer<AudioComponentDescription>?
) -> OSStatus {
    guard let component, let description else { return kAudio_ParamError }
    return AudioComponentGetDescription(component, description)
}

/// Writes 0xMMMMmmDD. `kAudio_ParamError` for null arguments; `invalidComponentID` when the component is gone. Thread:
/// any but render.
@c(AudioComponentGetVersion)
public func componentGetVersion(_ component: OpaquePointer?, _ version: UnsafeMutablePointer<UInt32>?) -> OSStatus {
    guard let component, let version else { return kAudio_ParamError }
    return AudioComponentGetVersion(component, version)
}

/// As `AudioComponentInstanceNew` for Swift; `kAudio_ParamError` for null arguments. Thread: any but render.
@c(AudioComponentInstanceNew)
public func componentInstanceNew(
    _ component: OpaquePointer?, _ instance: UnsafeMutablePointer<OpaquePointer?>?
) -> OSStatus {
    guard let component, let instance else { return kAudio_ParamError }
    return AudioComponentInstanceNew(component, instance)
}

/// `badComponentInstance` for null and for what is no instance, or no longer. Thread: any but render.
@c(AudioComponentInstanceDispose)
public func componentInstanceDispose(_ instance: OpaquePointer?) -> OSStatus {
    instance.map { AudioComponentInstanceDispose($0) } ?? badComponentInstance
}

/// Null for null. For an instance that is gone: a component that is never installed. Thread: any but render.
@c(AudioComponentInstanceGetComponent)
public func componentInstanceGetComponent(_ instance: OpaquePointer?) -> OpaquePointer? {
    instance.map { AudioComponentInstanceGetComponent($0) }
}

/// 1 when the instance has the function of a selector (AUComponent.h), otherwise 0, also for null. Thread: any.
@c(AudioComponentInstanceCanDo)
public func componentInstanceCanDo(_ instance: OpaquePointer?, _ selector: Int16) -> UInt8 {
    guard let methods = cai_find(instance) else { return 0 }
    return cai_can_do(methods, selector)
}

/// Carries a caller's pointer to the thread that calls back.
// @unchecked: handed through and never looked at.
private struct CallerContext: @unchecked Sendable {
    let pointer: UnsafeMutableRawPointer?
}

/// Without a callback nothing happens; a null component is answered with `kAudio_ParamError` before this returns.
/// Otherwise the callback is called once, on an internal thread, with the caller's `context`. Thread: any but render.
@c(AudioComponentInstantiate)
public func componentInstantiate(
    _ component: OpaquePointer?, _ options: UInt32,
    _ callback: (@convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, OSStatus) -> Void)?,
    _ context: UnsafeMutableRawPointer?
) {
    guard let callback else { return }
    guard let component else { return callback(context, nil, kAudio_ParamError) }
    let caller = CallerContext(pointer: context)
    AudioComponentInstantiate(component, AudioComponentInstantiationOptions(rawValue: options)) { instance, status in
        callback(caller.pointer, instance, status)
    }
}

/// Null when the description, the name or the factory is null, or a code is 0. Thread: any but render.
@c(AudioComponentRegister)
public func componentRegister(
    _ description: UnsafePointer<AudioComponentDescription>?, _ name: UnsafePointer<__CFString>?, _ version: UInt32,
    _ factory: AudioComponentFactoryFunction?
) -> OpaquePointer? {
    guard let description, let factory, let name = CoreFoundationObject.string(name.map { UnsafeRawPointer($0) })
    else { return nil }
    return AudioComponentRegister(description, name, version, factory)
}

/// Registers a component written against the C interface for this process: `AUAudioUnit.instantiate` then makes an
/// `PlugInBridge` of it (AudioComponent.h).
/// - Returns: nil when the description leaves a code 0.
public func AudioComponentRegister(
    _ inDesc: UnsafePointer<AudioComponentDescription>, _ inName: String, _ inVersion: UInt32,
    _ inFactory: @escaping AudioComponentFactoryFunction
) -> AudioComponent? {
    var description = inDesc.pointee
    guard description.componentType != 0, description.componentSubType != 0, description.componentManufacturer != 0
    else { return nil }
    PlugInFactories.add(.init(factory: inFactory, name: inName, version: inVersion), for: description)
    AudioUnitResolver.registerPlugIn(description, name: inName, version: inVersion) { description, options in
        try PlugInBridge(componentDescription: description, options: options)
    }
    description.componentFlags = 0
    description.componentFlagsMask = 0
    return AudioComponentFindNext(nil, &description)
}

/// Whether an instance has the function of a selector (AudioComponent.h).
public func AudioComponentInstanceCanDo(_ inInstance: AudioComponentInstance, _ inSelectorID: Int16) -> Bool {
    componentInstanceCanDo(inInstance, inSelectorID) != 0
}
