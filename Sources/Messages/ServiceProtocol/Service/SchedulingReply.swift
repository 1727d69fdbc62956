/// What became of a wish for scheduling.
public struct SchedulingReply: WireMessage {
    /// The render thread's number in the system.
    public var renderThreadID: Int32
    /// The policy in force.
    public var policy: ServiceScheduling.Policy
    /// Why the policy in force is not the one asked for; empty when it is.
    public var note: String

    /// Without a note the wish was granted.
    public init(renderThreadID: Int32, policy: ServiceScheduling.Policy, note: String = "") {
        self.renderThreadID = renderThreadID
        self.policy = policy
        self.note = note
    }

    /// Ten bytes and the note, which is cut at `WireLimits.stringBytes`.
    public func encode(into writer: inout WireWriter) {
        writer.write(renderThreadID)
        policy.encode(into: &writer)
        writer.write(note)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        renderThreadID = try reader.integer("render thread")
        policy = try ServiceScheduling.Policy(from: &reader)
        note = try reader.string("scheduling note")
    }
}
