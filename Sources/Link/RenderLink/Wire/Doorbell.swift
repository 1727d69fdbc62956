internal import CRenderLink

/// The two words by which a host calls a service's render thread, and two that say at whose turn it is.
///
/// Both sides may write both: a thread falls asleep sooner on memory that its process may write. The host writes the
/// request and reads it nowhere; a service that writes there, or that is wrong about being idle, misses its own turns.
struct Doorbell {
    /// The number of the last request; the render thread sleeps here.
    let request: SharedWord
    /// 1 while the render thread sleeps between requests, so that the host has to wake it.
    let idle: SharedWord
    /// A unit's index and 1 while the render thread is at its turn.
    let turn: SharedWord
    /// The same while a control message to a unit is answered.
    let control: SharedWord

    /// Thread: any but render.
    init(_ region: SharedRegion) {
        let words = region.header(crl_doorbell.self)
        request = SharedWord(crl_request_word(words))
        idle = SharedWord(crl_idle_word(words))
        turn = SharedWord(crl_turn_word(words))
        control = SharedWord(crl_control_word(words))
    }
}
