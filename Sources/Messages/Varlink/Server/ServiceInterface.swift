/// `org.varlink.service`, which every varlink service offers.
struct ServiceInterface: VarlinkInterface {
    let interfaces: [any VarlinkInterface]
    let configuration: VarlinkServer.Configuration

    var name: String { "org.varlink.service" }

    let description = """
        # What every varlink service offers
        interface org.varlink.service

        # Name and version of the service, and what it offers
        method GetInfo() -> (
          vendor: string,
          product: string,
          version: string,
          url: string,
          interfaces: []string
        )

        # The description of an interface
        method GetInterfaceDescription(interface: string) -> (description: string)

        # The service has no such interface
        error InterfaceNotFound (interface: string)

        # The interface has no such method
        error MethodNotFound (method: string)

        # The interface describes the method, but the service does not offer it
        error MethodNotImplemented (method: string)

        # A parameter is missing, of another type, or out of its range
        error InvalidParameter (parameter: string)

        # The client may not do this
        error PermissionDenied ()

        # The method answers with a stream only
        error ExpectedMore ()

        """

    func handle(_ call: VarlinkCall) async throws -> VarlinkReply {
        switch call.method {
        case "GetInfo":
            return VarlinkReply(
                Info(
                    vendor: configuration.vendor, product: configuration.product, version: configuration.version,
                    url: configuration.url, interfaces: [name] + interfaces.map(\.name)))
        case "GetInterfaceDescription":
            let wanted = try call.parameters(Wanted.self).interface
            if wanted == name { return VarlinkReply(Description(description: description)) }
            guard let interface = interfaces.first(where: { $0.name == wanted }) else {
                throw VarlinkError.interfaceNotFound(wanted)
            }
            return VarlinkReply(Description(description: interface.description))
        default:
            throw VarlinkError.methodNotFound("\(name).\(call.method)")
        }
    }

    private struct Info: Encodable, Sendable {
        let vendor: String
        let product: String
        let version: String
        let url: String
        let interfaces: [String]
    }

    private struct Wanted: Decodable {
        let interface: String
    }

    private struct Description: Encodable, Sendable {
        let description: String
    }
}
