/// What a datagram between host, supervisor and runner is about.
public enum ServiceMessageKind: UInt16, CaseIterable, Sendable {
    /// `HelloMessage` → `HelloReply`.
    case hello = 1
    /// One descriptor (the gate), `ServiceScheduling` → `SchedulingReply`.
    case openGate = 2
    /// `LoadMessage` → `UnitDescription`.
    case load = 3
    /// `ControlMessage` → the unit's own reply.
    case control = 4
    /// Two descriptors (host→service, service→host), `OpenLinkMessage` → nothing.
    case openLink = 5
    /// A unit's index → nothing.
    case closeLink = 6
    /// One descriptor (the upstream unit's service→host region), `LinkGeometryMessage` → the upstream's index.
    case addUpstream = 7
    /// An upstream's index → nothing.
    case removeUpstream = 8
    /// A unit's index → nothing.
    case unload = 9
    /// `ServiceScheduling` → `SchedulingReply`.
    case setScheduling = 10
    /// Nothing → nothing.
    case ping = 11
    /// Nothing; the service ends without a reply.
    case quit = 12
    /// One descriptor (a memory file), the number of the request whose reply is held (u32) → the length written (u64).
    case fetchReply = 13
    /// Service to host, without a reply: `ControlMessage` with a unit's notification.
    case notification = 100
    /// Supervisor to runner: one descriptor (the host's socket), `AdoptMessage`; without a reply.
    case adopt = 200
    /// Runner to supervisor: warm, waiting to be adopted.
    case ready = 201
    /// Supervisor to runner, before it is adopted: `LoadMessage` of an instance to make and drop again; without a reply.
    case rehearse = 202
}
