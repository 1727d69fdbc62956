import NetworkAudio

/// Where a render thread hands on what one part of its output plays. Valid while that part lives.
enum OutputInlet {
    /// The buffers of the cycle's own device; while the cycle has none, where that device is read once it is back.
    case base(lost: CaptureInlet?)
    /// Nothing is heard.
    case nowhere
    case stream(StreamInlet)
    case device(CaptureInlet)
}
