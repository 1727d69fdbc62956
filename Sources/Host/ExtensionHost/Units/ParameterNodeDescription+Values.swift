import ServiceProtocol

extension [ParameterNodeDescription] {
    /// Every parameter's value.
    var values: [ParameterValue] {
        compactMap { node in
            guard case .parameter(let parameter) = node.content else { return nil }
            return ParameterValue(address: parameter.address, value: parameter.value)
        }
    }
}
