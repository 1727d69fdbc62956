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
    public var address: AUParameterAddress
    public var value: AUValue
    public var eventType: AUParameterAutomationEventType

    public init(
        hostTime: UInt64, address: AUParameterAddress, value: AUValue, eventType: AUParameterAutomationEventType
    ) {
        self.hostTime = hostTime
        self.address = address
        self.value = value
        self.eventType = eventType
    }
}
