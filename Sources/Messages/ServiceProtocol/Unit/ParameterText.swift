/// Text that is to become a parameter's value.
public struct ParameterText: WireMessage {
    /// `AUParameterAddress`; an unknown one is answered with `kAudioUnitErr_InvalidParameter`.
    public var address: UInt64
    /// As a person wrote it; only the unit knows what it accepts.
    public var text: String

    /// Any text is taken; what exceeds `WireLimits.stringBytes` is lost when it is written.
    public init(address: UInt64, text: String) {
        self.address = address
        self.text = text
    }

    /// 12 bytes and the text.
    public func encode(into writer: inout WireWriter) {
        writer.write(address)
        writer.write(text)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        address = try reader.integer("parameter address")
        text = try reader.string("parameter text")
    }
}
