// The block types of AUParameters.h, as Swift closures.

/// Called with a parameter's new value; changes are coalesced. Thread: any but render.
public typealias AUParameterObserver = @Sendable (_ address: AUParameterAddress, _ value: AUValue) -> Void
/// Called for every change, with its time. Thread: any but render.
public typealias AUParameterRecordingObserver =
    @Sendable (_ numberOfEvents: Int, _ events: UnsafePointer<AURecordedParameterEvent>) -> Void
/// Called for every change, with its time and kind. Thread: any but render.
public typealias AUParameterAutomationObserver =
    @Sendable (_ numberOfEvents: Int, _ events: UnsafePointer<AUParameterAutomationEvent>) -> Void
/// Identifies an observer; also its originator in `setValue(_:originator:)`.
public typealias AUParameterObserverToken = UnsafeMutableRawPointer

/// Brings a new value to the unit's signal processing. Thread: any, rendering included; so the storage it writes must
/// be atomic.
public typealias AUImplementorValueObserver = (_ param: AUParameter, _ value: AUValue) -> Void
/// Reads the current value from the unit. Thread: any but render.
public typealias AUImplementorValueProvider = (_ param: AUParameter) -> AUValue
/// Gives a value as text for people; nil for the value that the parameter has now. Thread: any but render.
public typealias AUImplementorStringFromValueCallback = (_ param: AUParameter, _ value: UnsafePointer<AUValue>?) ->
    String
/// Gives the value, in the parameter's unit, that a person typed. Thread: any but render.
public typealias AUImplementorValueFromStringCallback = (_ param: AUParameter, _ string: String) -> AUValue
/// Gives a node's name in at most about so many characters. Thread: any but render.
public typealias AUImplementorDisplayNameWithLengthCallback = (_ node: AUParameterNode, _ desiredLength: Int) -> String
