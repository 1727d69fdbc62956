/// An error as it travels in a varlink reply: a qualified name and parameters.
///
/// Source of the standard names: the interface `org.varlink.service`.
public struct VarlinkError: Error, Hashable, Sendable {
    /// The qualified name, such as `org.varlink.service.MethodNotFound`.
    public let name: String
    /// What the error says more exactly.
    public let parameters: [String: JSONValue]

    /// Creates an error.
    public init(_ name: String, parameters: [String: JSONValue] = [:]) {
        self.name = name
        self.parameters = parameters
    }

    /// No such interface is served.
    public static func interfaceNotFound(_ interface: String) -> VarlinkError {
        VarlinkError("org.varlink.service.InterfaceNotFound", parameters: ["interface": .string(interface)])
    }

    /// The interface has no such method.
    public static func methodNotFound(_ method: String) -> VarlinkError {
        VarlinkError("org.varlink.service.MethodNotFound", parameters: ["method": .string(method)])
    }

    /// A parameter is missing, of another type, or out of its range.
    public static func invalidParameter(_ parameter: String) -> VarlinkError {
        VarlinkError("org.varlink.service.InvalidParameter", parameters: ["parameter": .string(parameter)])
    }

    /// The method answers with a stream only: the call must say `more`.
    public static let expectedMore = VarlinkError("org.varlink.service.ExpectedMore")

    /// Any failure with a message for people; every interface of this project declares `error Failed (message:
    /// string)`.
    public static func failed(_ message: String, interface: String) -> VarlinkError {
        VarlinkError("\(interface).Failed", parameters: ["message": .string(message)])
    }

    /// The message of a `Failed` error.
    public var message: String? {
        if case .string(let text)? = parameters["message"] { return text }
        return nil
    }
}

extension VarlinkError: CustomStringConvertible {
    /// The message when there is one, otherwise name and parameters.
    public var description: String {
        if let message, !message.isEmpty { return message }
        let details = parameters.sorted { $0.key < $1.key }.map { key, value -> String in
            if case .string(let text) = value { return "\(key) '\(text)'" }
            return "\(key) \(value)"
        }
        return ([name] + details).joined(separator: " ")
    }
}
