internal import CRenderLink

/// The largest counts that a link and a service have room for, as the wire's header names them. Thread: any, also
/// render.
public enum LinkLimits {
    /// Frames of one cycle, about two thirds of a second at 48 kHz.
    public static var frames: Int { @_noLocks @_noAllocation get { Int(CRL_MAXIMUM_FRAMES) } }
    /// Busses on each side of a unit.
    public static var busses: Int { @_noLocks @_noAllocation get { Int(CRL_MAXIMUM_BUSSES) } }
    /// Channels of each bus.
    public static var channels: Int { @_noLocks @_noAllocation get { Int(CRL_MAXIMUM_CHANNELS) } }
    /// Units of one service; their indices are below this.
    public static var units: Int { @_noLocks @_noAllocation get { Int(CRL_MAXIMUM_UNITS) } }
    /// Units that one request runs.
    public static var run: Int { @_noLocks @_noAllocation get { Int(CRL_MAXIMUM_RUN) } }
    /// Indices from `RenderServer.addUpstream` are below this.
    public static var upstreams: Int { @_noLocks @_noAllocation get { Int(CRL_MAXIMUM_UPSTREAMS) } }
    /// Bytes of one MIDI message or one list of packets.
    public static var eventPayload: Int { @_noLocks @_noAllocation get { Int(CRL_MAXIMUM_EVENT_PAYLOAD) } }
    /// Bytes that a link may have for events, per cycle and direction.
    public static var eventBytes: ClosedRange<Int> { Int(CRL_MINIMUM_EVENT_BYTES)...Int(CRL_MAXIMUM_EVENT_BYTES) }
}
