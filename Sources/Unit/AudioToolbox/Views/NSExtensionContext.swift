/// What an extension's principal class learns of the host's request; carries nothing here.
public final class NSExtensionContext: Sendable {
    package init() {}
}

/// What principal classes of extensions adopt (NSExtensionRequestHandling.h).
public protocol NSExtensionRequestHandling: AnyObject {
    /// The host wants a unit; called once, before `createAudioUnit(with:)`. Does nothing unless implemented.
    func beginRequest(with context: NSExtensionContext)
}

extension NSExtensionRequestHandling {
    /// For principal classes that need to know nothing before `createAudioUnit(with:)`.
    public func beginRequest(with context: NSExtensionContext) {}
}
