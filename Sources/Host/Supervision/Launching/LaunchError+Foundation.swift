public import FoundationEssentials

// For Foundation's `NSError` of it, as Apple's errors of units have them: a host that cannot start services throws it.
extension LaunchError: LocalizedError {
    /// "NSOSStatusErrorDomain".
    public var _domain: String { "NSOSStatusErrorDomain" }
    /// `kAudioUnitErr_FailedInitialization`.
    public var _code: Int { -10875 }
    /// The whole sentence.
    public var errorDescription: String? { description }
}
