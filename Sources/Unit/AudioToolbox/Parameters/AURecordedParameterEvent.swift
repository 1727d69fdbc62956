/// One change as seen by a recording observer.
public struct AURecordedParameterEvent: Sendable {
    /// Nanoseconds of CLOCK_MONOTONIC.
    public var hostTime: UInt64
    /// The parameter's in its tree as it was then; a later tree may give it another one.
    public var address: AUParameterAddress
    /// In the parameter's unit and range.
    public var value: AUValue

    /// Any values are taken; nothing is checked against a tree.
    public init(hostTime: UInt64, address: AUParameterAddress, value: AUValue) {
        self.hostTime = hostTime
        self.address = address
        self.value = value
    }
}
