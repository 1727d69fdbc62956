import AudioToolbox
import Foundation

// Listeners of AudioUnitUtilities.h, which says what each function returns, for Swift with Foundation's types and under the
// C symbols. Thread: any but render.

/// Makes a listener of parameters (AudioUnitUtilities.h).
///
/// - Parameters:
///   - inRunLoop: the main run loop, whose thread calls the function then; for nil and others a thread of the listener
///     does.
///   - inRunLoopMode: not heeded.
@discardableResult
public func AUListenerCreate(
    _ inProc: @escaping AUParameterListenerProc, _ inUserData: UnsafeMutableRawPointer?, _ inRunLoop: RunLoop?,
    _ inRunLoopMode: String?, _ inNotificationInterval: Float,
    _ outListener: UnsafeMutablePointer<AUParameterListenerRef?>
) -> OSStatus {
    AUListenerCreateWithDispatchQueue(
        outListener, inNotificationInterval, inRunLoop === RunLoop.main ? .main : DispatchQueue(label: "listener")
    ) { inProc(inUserData, $0, $1, $2) }
}

/// As `AUListenerCreate`, with a block that is called on a dispatch queue.
@discardableResult
public func AUListenerCreateWithDispatchQueue(
    _ outListener: UnsafeMutablePointer<AUParameterListenerRef?>, _ inNotificationInterval: Float,
    _ inDispatchQueue: DispatchQueue,
    _ inBlock: @escaping (UnsafeMutableRawPointer?, UnsafePointer<AudioUnitParameter>, AudioUnitParameterValue) -> Void
) -> OSStatus {
    let made = UnitListener(inDispatchQueue, interval: inNotificationInterval, granularity: nil) {
        object, event, _, value in
        withUnsafePointer(to: event.pointee.mArgument.mParameter) { inBlock(object, $0, value) }
    }
    outListener.pointee = made.register()
    return noErr
}

/// Makes a listener of events (AudioUnitUtilities.h); parameters as of `AUListenerCreate`.
@discardableResult
public func AUEventListenerCreate(
    _ inProc: @escaping AUEventListenerProc, _ inUserData: UnsafeMutableRawPointer?, _ inRunLoop: RunLoop?,
    _ inRunLoopMode: String?, _ inNotificationInterval: Float, _ inValueChangeGranularity: Float,
    _ outListener: UnsafeMutablePointer<AUEventListenerRef?>
) -> OSStatus {
    AUEventListenerCreateWithDispatchQueue(
        outListener, inNotificationInterval, inValueChangeGranularity,
        inRunLoop === RunLoop.main ? .main : DispatchQueue(label: "listener")
    ) { inProc(inUserData, $0, $1, $2, $3) }
}

/// As `AUEventListenerCreate`, with a block that is called on a dispatch queue.
@discardableResult
public func AUEventListenerCreateWithDispatchQueue(
    _ outListener: UnsafeMutablePointer<AUEventListenerRef?>, _ inNotificationInterval: Float,
    _ inValueChangeGranularity: Float, _ inDispatchQueue: DispatchQueue,
    _ inBlock:
        @escaping (
            UnsafeMutableRawPointer?, UnsafePointer<AudioUnitEvent>, UInt64, AudioUnitParameterValue
        ) -> Void
) -> OSStatus {
    let made = UnitListener(
        inDispatchQueue, interval: inNotificationInterval, granularity: inValueChangeGranularity, inBlock)
    outListener.pointee = made.register()
    return noErr
}

/// As the one for Swift, without a run loop.
@c(AUListenerCreate)
public func auListenerCreate(
    _ function: AUParameterListenerProc?, _ context: UnsafeMutableRawPointer?, _ runLoop: OpaquePointer?,
    _ mode: OpaquePointer?, _ interval: Float, _ listener: UnsafeMutablePointer<OpaquePointer?>?
) -> OSStatus {
    guard let function, let listener else { return kAudio_ParamError }
    return AUListenerCreate(function, context, nil, nil, interval, listener)
}

/// As the one for Swift, without a run loop.
@c(AUEventListenerCreate)
public func auEventListenerCreate(
    _ function: AUEventListenerProc?, _ context: UnsafeMutableRawPointer?, _ runLoop: OpaquePointer?,
    _ mode: OpaquePointer?, _ interval: Float, _ granularity: Float, _ listener: UnsafeMutablePointer<OpaquePointer?>?
) -> OSStatus {
    guard let function, let listener else { return kAudio_ParamError }
    return AUEventListenerCreate(function, context, nil, nil, interval, granularity, listener)
}

/// The handle is of no listener from here on.
@c(AUListenerDispose)
public func auListenerDispose(_ listener: OpaquePointer?) -> OSStatus {
    guard let found = UnitListener.handles.remove(listener) else { return kAudio_ParamError }
    found.dispose()
    return noErr
}

/// Listens to a parameter.
@c(AUListenerAddParameter)
public func auListenerAddParameter(
    _ listener: OpaquePointer?, _ object: UnsafeMutableRawPointer?, _ parameter: UnsafePointer<AudioUnitParameter>?
) -> OSStatus {
    guard let parameter, let found = UnitListener.handles.object(listener) else { return kAudio_ParamError }
    return found.add(UnitListener.Subject(parameter.pointee), for: object)
}

/// Listens to a parameter no more.
@c(AUListenerRemoveParameter)
public func auListenerRemoveParameter(
    _ listener: OpaquePointer?, _ object: UnsafeMutableRawPointer?, _ parameter: UnsafePointer<AudioUnitParameter>?
) -> OSStatus {
    guard let parameter, let found = UnitListener.handles.object(listener) else { return kAudio_ParamError }
    found.remove(UnitListener.Subject(parameter.pointee), for: object)
    return noErr
}

/// Listens to a kind of event.
@c(AUEventListenerAddEventType)
public func auEventListenerAddEventType(
    _ listener: OpaquePointer?, _ object: UnsafeMutableRawPointer?, _ event: UnsafePointer<AudioUnitEvent>?
) -> OSStatus {
    guard let event, let subject = UnitListener.Subject(event.pointee),
        let found = UnitListener.handles.object(listener)
    else { return kAudio_ParamError }
    return found.add(subject, for: object)
}

/// Listens to a kind of event no more.
@c(AUEventListenerRemoveEventType)
public func auEventListenerRemoveEventType(
    _ listener: OpaquePointer?, _ object: UnsafeMutableRawPointer?, _ event: UnsafePointer<AudioUnitEvent>?
) -> OSStatus {
    guard let event, let subject = UnitListener.Subject(event.pointee),
        let found = UnitListener.handles.object(listener)
    else { return kAudio_ParamError }
    found.remove(subject, for: object)
    return noErr
}

/// Sets a value, and tells others.
@c(AUParameterSet)
public func auParameterSet(
    _ sender: OpaquePointer?, _ object: UnsafeMutableRawPointer?, _ parameter: UnsafePointer<AudioUnitParameter>?,
    _ value: Float, _ offset: UInt32
) -> OSStatus {
    guard let parameter else { return kAudio_ParamError }
    let place = parameter.pointee
    let status = AudioUnitSetParameter(
        place.mAudioUnit, place.mParameterID, place.mScope, place.mElement, value, offset)
    guard status == noErr else { return status }
    return auParameterListenerNotify(sender, object, parameter)
}

/// Tells others of a value that was set.
@c(AUParameterListenerNotify)
public func auParameterListenerNotify(
    _ sender: OpaquePointer?, _ object: UnsafeMutableRawPointer?, _ parameter: UnsafePointer<AudioUnitParameter>?
) -> OSStatus {
    guard let parameter else { return kAudio_ParamError }
    var event = AudioUnitEvent()
    event.mEventType = .parameterValueChange
    event.mArgument.mParameter = parameter.pointee
    return auEventListenerNotify(sender, object, &event)
}

/// Tells others of an event.
@c(AUEventListenerNotify)
public func auEventListenerNotify(
    _ sender: OpaquePointer?, _ object: UnsafeMutableRawPointer?, _ event: UnsafePointer<AudioUnitEvent>?
) -> OSStatus {
    guard let event, let subject = UnitListener.Subject(event.pointee) else { return kAudio_ParamError }
    var value: Float = 0
    if !subject.isProperty {
        let place = event.pointee.mArgument.mParameter
        let status = AudioUnitGetParameter(
            place.mAudioUnit, place.mParameterID, place.mScope, place.mElement, &value)
        guard status == noErr else { return status }
    }
    UnitListener.notify(event.pointee, value, from: UnitListener.handles.object(sender), object)
    return noErr
}
