/// What a change of a parameter was: a value, or the beginning or end of a gesture.
public enum AUParameterAutomationEventType: UInt32, Sendable {
    case value = 0
    case touch = 1
    case release = 2
}

/// One change as seen by an automation observer.
public struct AUParameterAutomationEvent: Sendable {
    /// Nanoseconds of CLOCK_MONOTONIC.
    public var hostTime: UInt64
    /// The parameter's in its tree as it was then; a later tree may give it another one.
    public var address: AUParameterAddress
    /// In the parameter's unit and range, also for touch and release.
    public var value: AUValue
    /// `.value` for a change outside a gesture or within one.
    public var eventType: AUParameterAutomationEventType

    /// Any values are taken; nothing is checked against a tree.
    public init(
        hostTime: UInt64, address: AUParameterAddress, value: AUValue, eventType: AUParameterAutomationEventType
    ) {
        self.hostTime = hostTime
        self.address = address
        self.value = value
        self.eventType = eventType
    }
}
