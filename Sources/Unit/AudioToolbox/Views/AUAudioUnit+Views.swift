extension AUAudioUnit {
    /// The numbers of elements; see `AUIndexSet`.
    public typealias IndexSet = AUIndexSet

    /// The controller of the unit's view; nil when it has none, or its service is being started again.
    public final func requestViewController() async -> AUViewControllerBase? {
        await withCheckedContinuation { continuation in
            requestViewController { continuation.resume(returning: $0) }
        }
    }
}
