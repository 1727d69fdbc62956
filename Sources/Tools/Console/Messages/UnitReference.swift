/// A unit of a running host, as `auctl ps` names it: `HOST/NUMBER`.
package struct UnitReference: Hashable, Sendable, CustomStringConvertible {
    /// The host's process.
    package let host: Int32
    /// The unit's number in its host.
    package let instance: UInt64

    package init(host: Int32, instance: UInt64) { (self.host, self.instance) = (host, instance) }

    /// Nil for what is no such name, in the one spelling that `description` has.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let host = Int32(parts[0]), let instance = UInt64(parts[1]), host > 0 else {
            return nil
        }
        self.init(host: host, instance: instance)
        guard description == text else { return nil }
    }

    package var description: String { "\(host)/\(instance)" }
}
