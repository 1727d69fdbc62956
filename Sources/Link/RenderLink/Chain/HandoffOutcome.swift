/// How waiting for a chain of units ended.
@frozen public enum HandoffOutcome: Sendable, Hashable {
    /// All elements are rendered; each one's reply can be read through its port.
    case done
    /// Elements `first..<next` have no output this cycle: the service of the first died or did not finish in time, and
    /// the rest of that range runs in the same service. Bridge them; when `next` is below the count, write their result
    /// to `bridgeBuffer` and `resume`.
    case missed(first: Int, next: Int, died: Bool)
    /// The only element asks for `frames` of input on `bus` and waits; both are within the link's geometry. Serve that
    /// through its port, then wait again. One of several has all its input, and is refused more.
    case pull(bus: Int, frames: Int)
    /// This element returned an error, or NaN or infinity; the services of those behind it have passed their turns on.
    /// Bridge it, write the result to `bridgeBuffer` and `resume`. The last element's failure is no outcome of its own:
    /// its reply says so.
    case failed(Int)
}
