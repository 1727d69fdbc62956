import Synchronization

/// One instance of a component (AudioComponent.h): keeps a unit until it is disposed of.
public typealias AudioComponentInstance = OpaquePointer

/// There is no such instance, or no longer.
public let badComponentInstance = OSStatus(bitPattern: 0x8000_8001)

/// Makes an instance at once. Extensions cannot be made so: they require `AudioComponentInstantiate`.
/// - Returns: `invalidComponentID` when the component is gone; CannotDoInCurrentContext when it requires asynchronous
///   instantiation; otherwise what the unit's initializer threw. Nothing is written then.
public func AudioComponentInstanceNew(
    _ inComponent: AudioComponent, _ outInstance: UnsafeMutablePointer<AudioComponentInstance?>
) -> OSStatus {
    guard let record = installedComponent(inComponent) else { return invalidComponentID }
    do {
        guard let unit = try AudioUnitResolver.instantiateAtOnce(record.description) else {
            return kAudioUnitErr_CannotDoInCurrentContext
        }
        outInstance.pointee = ComponentHandles.add(.init(component: record.key, unit: unit))
        return noErr
    } catch {
        return AudioUnitResolver.status(of: error)
    }
}

/// Makes an instance, in a process of its own where the component and the options say so.
///
/// The handler is called once, on an internal thread, with an instance or with Apple's code of what went wrong.
public func AudioComponentInstantiate(
    _ inComponent: AudioComponent, _ inOptions: AudioComponentInstantiationOptions,
    _ inCompletionHandler: @escaping @Sendable (AudioComponentInstance?, OSStatus) -> Void
) {
    let record = installedComponent(inComponent)
    Task.detached {
        guard let record else { return inCompletionHandler(nil, invalidComponentID) }
        do {
            let unit = try await AudioUnitResolver.instantiate(record.description, options: inOptions)
            inCompletionHandler(ComponentHandles.add(.init(component: record.key, unit: unit)), noErr)
        } catch {
            AudioUnitResolver.failureObserver.withLock { $0 }?(record.description, error)
            inCompletionHandler(nil, AudioUnitResolver.status(of: error))
        }
    }
}

/// Gives an instance up, and its unit with it when nobody else holds it.
/// - Returns: `badComponentInstance` when there is none.
public func AudioComponentInstanceDispose(_ inInstance: AudioComponentInstance) -> OSStatus {
    ComponentHandles.remove(inInstance) == nil ? badComponentInstance : noErr
}

/// The component that an instance was made of. For an instance that is gone: one that is never installed.
public func AudioComponentInstanceGetComponent(_ inInstance: AudioComponentInstance) -> AudioComponent {
    let key = ComponentHandles.component(of: inInstance)
    return ComponentHandles.component(key ?? AudioComponentKey(AudioComponentDescription()))
}

extension AUAudioUnit {
    /// The component that this unit is one of.
    public final var component: AudioComponent {
        ComponentHandles.component(AudioComponentKey(componentDescription))
    }
}
