import ExtensionHost

extension BridgeTally {
    /// Frames in which the unit itself was not heard, or not fully. A killed unit has some at any rate: where its new
    /// service is there before the next block, what it renders is faded in.
    var missingFrames: UInt64 { bridgedFrames + crossfadedFrames }
}
