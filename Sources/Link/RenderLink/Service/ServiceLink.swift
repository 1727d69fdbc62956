public import AudioTypes
import LinuxProcesses

/// The service's side of the link to one unit. Made by the control thread, then given to `RenderServer.add`. Thread:
/// any but render.
// Sendable: the stored references are immutable; the renderer belongs to the render thread from `RenderServer.add` to
// `remove`.
public final class ServiceLink: @unchecked Sendable {
    /// The host computed the same one from the geometry.
    public let layout: LinkLayout
    private let hostMapping: MemoryMapping
    private let serviceMapping: MemoryMapping
    let renderer: UnsafeMutablePointer<UnitRenderer>

    /// Maps the regions: H read-only, C writable (before the host seals it). The instance must outlive the link's place
    /// in a `RenderServer`.
    public init(
        host: MemoryFile, service: MemoryFile, geometry: LinkGeometry, interface: UnsafePointer<AUExtensionInterface>,
        instance: AUExtensionInstanceRef
    ) throws {
        layout = try LinkLayout(geometry)
        try requireSize(host, layout.hostBytes)
        try requireSize(service, layout.serviceBytes)
        hostMapping = try host.map(writable: false)
        serviceMapping = try service.map(writable: true)
        hostMapping.lock()
        serviceMapping.lock()
        renderer = .allocate(capacity: 1)
        renderer.initialize(
            to: UnitRenderer(
                LinkPlaces(layout, host: SharedRegion(hostMapping), service: SharedRegion(serviceMapping)), geometry,
                render: interface.pointee.render, instance: instance))
        renderer.pointee.prepareRequest(renderer)
    }

    deinit {
        renderer.deinitialize(count: 1)
        renderer.deallocate()
    }
}
