/// A message between host, supervisor and runner: its kind, what it carries, and what the reply carries.
///
/// The reply of a message that nobody answers is `Never`.
public struct ServiceRequest<Payload: WireMessage, Reply>: Sendable {
    /// What stands in the message's header.
    public let kind: ServiceMessageKind
    /// Descriptors that travel with the payload.
    public let descriptorCount: Int

    /// For the definitions below, and for tests that play a peer which breaks them.
    package init(_ kind: ServiceMessageKind, descriptors: Int = 0) {
        self.kind = kind
        descriptorCount = descriptors
    }
}

// Host to service.

extension ServiceRequest<HelloMessage, HelloReply> { public static var hello: Self { Self(.hello) } }
extension ServiceRequest<ServiceScheduling, SchedulingReply> {
    /// The descriptors are the gate and its doorbell.
    public static var openGate: Self { Self(.openGate, descriptors: 2) }
    /// For a service whose gate is open.
    public static var setScheduling: Self { Self(.setScheduling) }
}
extension ServiceRequest<LoadMessage, UnitDescription> { public static var load: Self { Self(.load) } }
/// The reply is the unit's own, whatever its status.
extension ServiceRequest<ControlMessage, UnitReply> { public static var control: Self { Self(.control) } }
extension ServiceRequest<OpenLinkMessage, EmptyMessage> {
    /// The descriptors are the regions: host to service, then service to host.
    public static var openLink: Self { Self(.openLink, descriptors: 2) }
}
extension ServiceRequest<UnitIndexMessage, EmptyMessage> {
    /// The unit stays, and no longer renders.
    public static var closeLink: Self { Self(.closeLink) }
    /// Ends the instance; its number may be used again.
    public static var unload: Self { Self(.unload) }
}
extension ServiceRequest<UpstreamMessage, UInt32> {
    /// The descriptor is the upstream unit's region; the reply is the upstream's index.
    public static var addUpstream: Self { Self(.addUpstream, descriptors: 1) }
}
/// The upstream's index.
extension ServiceRequest<UInt32, EmptyMessage> { public static var removeUpstream: Self { Self(.removeUpstream) } }
extension ServiceRequest<OpenFileMessage, UnitReply> {
    /// The descriptor is the file; the reply is the unit's own, whatever its status.
    public static var openFile: Self { Self(.openFile, descriptors: 1) }
}
extension ServiceRequest<OpenConnectionMessage, UnitReply> {
    /// The descriptor is the connected socket; the reply is the unit's own, whatever its status.
    public static var openConnection: Self { Self(.openConnection, descriptors: 1) }
}
extension ServiceRequest<UnitIndexMessage, EmptyMessage> {
    /// The descriptor is a presenter's socket; the reply does not wait for the view.
    public static var openView: Self { Self(.openView, descriptors: 1) }
}
extension ServiceRequest<EmptyMessage, EmptyMessage> { public static var ping: Self { Self(.ping) } }
extension ServiceRequest<UInt32, UInt64> {
    /// The number of the request whose reply is held; the descriptor is a memory file for it, the reply its length.
    public static var fetchReply: Self { Self(.fetchReply, descriptors: 1) }
}

// Without a reply.

/// Ends the service. From its host or its supervisor.
extension ServiceRequest<EmptyMessage, Never> { public static var quit: Self { Self(.quit) } }
/// A unit's notification, from a service to its host.
extension ServiceRequest<ControlMessage, Never> { public static var notification: Self { Self(.notification) } }
/// From a supervisor to a waiting runner; the descriptor is the host's socket.
extension ServiceRequest<AdoptMessage, Never> { public static var adopt: Self { Self(.adopt, descriptors: 1) } }
/// From a runner to its supervisor: it is warm and waits to be adopted.
extension ServiceRequest<EmptyMessage, Never> { public static var ready: Self { Self(.ready) } }
/// From a supervisor to a waiting runner: the instance is to be made and dropped again.
extension ServiceRequest<LoadMessage, Never> { public static var rehearse: Self { Self(.rehearse) } }
