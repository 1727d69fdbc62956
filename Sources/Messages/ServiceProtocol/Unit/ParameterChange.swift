/// One change of a parameter as it happened: a value, or the beginning or end of a gesture.
public struct ParameterChange: WireMessage {
    /// `AUParameterAddress`; an unknown one is answered with `kAudioUnitErr_InvalidParameter`.
    public var address: UInt64
    /// In the parameter's own unit.
    public var value: Float
    /// Nanoseconds of CLOCK_MONOTONIC.
    public var hostTime: UInt64
    /// `AUParameterAutomationEventType`: 0 a value, 1 touch, 2 release.
    public var type: UInt8

    static let encodedSize = 21
    private static let lastType: UInt8 = 2

    /// A type above 2 is refused by the reader, not here.
    public init(address: UInt64, value: Float, hostTime: UInt64, type: UInt8 = 0) {
        self.address = address
        self.value = value
        self.hostTime = hostTime
        self.type = type
    }

    /// 21 bytes; NaN is written as 0, infinity as the largest finite number.
    public func encode(into writer: inout WireWriter) {
        writer.write(address)
        writer.write(value.wireValue)
        writer.write(hostTime)
        writer.write(type)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        address = try reader.integer("parameter address")
        value = try reader.float("parameter value")
        hostTime = try reader.integer("host time")
        type = try reader.integer("parameter event type")
        guard type <= Self.lastType else { throw .invalidValue(field: "parameter event type", value: "\(type)") }
    }
}
