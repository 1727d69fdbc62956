/// What makes the units of an extension: called once for each instance. Thread: any but render.
public protocol AUAudioUnitFactory: NSExtensionRequestHandling {
    /// - Throws: any error; its description reaches the host.
    func createAudioUnit(with componentDescription: AudioComponentDescription) throws -> AUAudioUnit
}
