/// The two halves of a deferred chain's cycle. Each `kick` that succeeds is followed by one `collect` in the same
/// callback. Thread: render, one caller at a time; kicks and collects of several chains may come in any order.
package struct DeferredChainCalls: Sendable {
    /// Hands the input over and starts the first unit; returns at once, without waiting.
    ///
    /// `input` is one pointer per channel, null for silence; what it points to stays valid and unchanged until
    /// `collect` has returned. All chains of one callback share the deadline that the time stamp's host time gives.
    package let kick:
        @Sendable (
            _ timestamp: UnsafePointer<AudioTimeStamp>, _ frames: UInt32, _ flags: AudioUnitRenderActionFlags,
            _ input: UnsafePointer<UnsafePointer<Float>?>
        ) -> OSStatus
    /// Waits for the last unit, at the latest until the callback's deadline, and bridges what is missing.
    ///
    /// Chains of one core are best awaited in the reverse order of their kicks: while the host sleeps for the last one,
    /// the ones before it get done, and cost no sleep of their own (`TaskOrder` of the render graph).
    ///
    /// Points the list's mData at memory of the chain, or at its input where no unit rendered: to be read only, and
    /// valid until the next kick.
    package let collect: @Sendable (_ output: UnsafeMutablePointer<AudioBufferList>) -> OSStatus

    package init(
        kick:
            @escaping @Sendable (
                UnsafePointer<AudioTimeStamp>, UInt32, AudioUnitRenderActionFlags,
                UnsafePointer<UnsafePointer<Float>?>
            ) -> OSStatus,
        collect: @escaping @Sendable (UnsafeMutablePointer<AudioBufferList>) -> OSStatus
    ) {
        self.kick = kick
        self.collect = collect
    }
}
