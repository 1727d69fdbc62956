import ArgumentParser

/// A running unit as `auctl ps` lists it: `HOST/NUMBER`. Pure.
package struct UnitAddress: ExpressibleByArgument, Equatable, Sendable {
    /// The host's process.
    package let host: Int32
    /// The unit's number there.
    package let instance: UInt64

    /// Nil for what is none.
    package init?(argument: String) {
        let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let host = Int32(parts[0]), host > 0, let instance = UInt64(parts[1]) else {
            return nil
        }
        (self.host, self.instance) = (host, instance)
    }
}
