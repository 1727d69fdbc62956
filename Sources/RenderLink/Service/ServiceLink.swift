public import AudioToolbox
internal import CRenderLink
import LinuxSystem

/// The service's side of the link to one unit. Made by the control thread, then given to `RenderServer.add`. Thread:
/// any but render.
// Sendable: the stored references are immutable; the state belongs to the render thread from `RenderServer.add` to
// `remove`.
public final class ServiceLink: @unchecked Sendable {
    /// The host computed the same one from the geometry.
    public let layout: LinkLayout
    private let hostMapping: MemoryMapping
    private let serviceMapping: MemoryMapping
    let state: UnsafeMutablePointer<ServiceLinkState>

    /// Maps the regions: H read-only, C writable (before the host seals it). `parameterAddresses` are in the order of
    /// the unit's description. The instance must outlive the link's place in a `RenderServer`.
    public init(
        host: MemoryFile, service: MemoryFile, geometry: LinkGeometry, interface: UnsafePointer<AUExtensionInterface>,
        instance: AUExtensionInstanceRef, parameterAddresses: [UInt64] = []
    ) throws {
        layout = try LinkLayout(geometry)
        try requireSize(host, layout.hostBytes)
        try requireSize(service, layout.serviceBytes)
        hostMapping = try host.map(writable: false)
        serviceMapping = try service.map(writable: true)
        hostMapping.lock()
        serviceMapping.lock()
        state = .allocate(capacity: 1)
        state.initialize(
            to: ServiceLinkState(
                layout: layout, host: hostMapping.base, service: serviceMapping.base, render: interface.pointee.render,
                instance: instance, parameterAddresses: parameterAddresses))
    }

    deinit {
        state.pointee.deallocate()
        state.deallocate()
    }

    /// Tells the host a value that a control message changed. Thread: any, also render.
    @_noLocks @_noAllocation
    public func publish(_ value: Float, address: UInt64) { UnitRenderer(state: state).mirror(value, address: address) }
}
