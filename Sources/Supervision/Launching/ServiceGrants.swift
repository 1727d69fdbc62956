import Sandbox

/// What a service may do that not every service may. It is settled when a runner starts: one that waits is fit for
/// those units alone that are granted the same, no less and no more.
struct ServiceGrants: Equatable, Sendable {
    var generatesCode = false
    /// Folders that it may write to.
    var writable: [String] = []

    init() {}

    init(generatesCode: Bool, dataFolder: String?) {
        self.generatesCode = generatesCode
        writable = dataFolder.map { [$0] } ?? []
    }

    init(_ policy: SandboxPolicy) {
        generatesCode = policy.generatesCode
        writable = policy.writable
    }
}

extension LaunchRequest {
    var grants: ServiceGrants { ServiceGrants(generatesCode: generatesCode, dataFolder: dataFolder) }
}
