/// One change as seen by a recording observer.
public struct AURecordedParameterEvent: Sendable {
    /// Nanoseconds of CLOCK_MONOTONIC.
    public var hostTime: UInt64
    public var address: AUParameterAddress
    public var value: AUValue

    public init(hostTime: UInt64, address: AUParameterAddress, value: AUValue) {
        self.hostTime = hostTime
        self.address = address
        self.value = value
    }
}
