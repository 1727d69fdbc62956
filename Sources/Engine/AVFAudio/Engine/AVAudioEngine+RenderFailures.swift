extension AVAudioEngine {
    /// Of all units that are attached, those that render elsewhere in a row counting as one. Thread: any but render.
    package var renderFailures: RenderFailures {
        core.lock.withLock {
            nodes.all.reduce(into: core.plans.chains.failures) { failures, node in
                if let unit = node as? AVAudioUnit { failures.add(unit.failedRenderCalls) }
            }
        }
    }
}
