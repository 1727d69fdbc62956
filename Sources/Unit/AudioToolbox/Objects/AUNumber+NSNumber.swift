extension AUAudioUnit {
    /// Ahead of Foundation's type inside subclasses; see `AUNumber`.
    public typealias NSNumber = AUNumber
}

extension AUAudioUnitBus {
    /// Ahead of Foundation's type in extensions; see `AUNumber`.
    public typealias NSNumber = AUNumber
}

extension AUParameterNode {
    /// Ahead of Foundation's type in extensions; see `AUNumber`.
    public typealias NSNumber = AUNumber
}
