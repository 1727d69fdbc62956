/// What a paced null device records.
public enum PacedNullInput: Sendable, Equatable {
    case silence
    /// The same sine on every channel, in Hz and of full scale, beginning with 0 at the start.
    case sine(frequency: Double, amplitude: Float)
    /// Channels of samples, repeated; channels that are missing are silent.
    case samples([[Float]])
    /// What it played as many frames ago as a cycle has at most; output channels that are missing are silent.
    case loopback
}
