internal import CRenderLink

/// Where everything lies in the two regions of a link, as either side maps them; pointers into the regions, and tables
/// of its own that `deallocate` frees.
struct LinkPlaces {
    /// The structures that the two regions begin with.
    let host: UnsafeMutablePointer<crl_host_area>
    let service: UnsafeMutablePointer<crl_service_area>
    /// Frames of the longest cycle.
    let maximumFrames: Int
    let hostEvents: EventArea
    let serviceEvents: EventArea
    let inputs: BusTable
    let outputs: BusTable
    /// The samples of a pull beyond a cycle: one set, as wide as the widest input bus.
    let pulled: BusTable

    init(_ layout: LinkLayout, host: SharedRegion, service: SharedRegion) {
        self.host = host.header(crl_host_area.self)
        self.service = service.header(crl_service_area.self)
        maximumFrames = layout.geometry.maximumFrames
        hostEvents = layout.hostEventArea(host)
        serviceEvents = layout.serviceEventArea(service)
        inputs = layout.inputs(host)
        outputs = layout.outputs(service)
        pulled = layout.pulled(host)
    }

    func deallocate() {
        inputs.deallocate()
        outputs.deallocate()
        pulled.deallocate()
    }
}
