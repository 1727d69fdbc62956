/// What both ends of a service's socket must agree on.
public enum ServiceProtocolVersion {
    /// Raised by every change of a message.
    public static let current: UInt16 = 3
}
