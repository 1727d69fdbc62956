/// Whether a parameter follows its controller: from where the controller passes the value that the parameter has, until
/// somebody else moves the parameter. Pure; neither locks nor allocates.
package struct ControllerPickup {
    /// Nanoseconds for which a parameter may take to have the value that it was sent.
    package static var patience: UInt64 { @_noLocks @_noAllocation get { 100_000_000 } }

    private let jumps: Bool
    private var follows = false
    /// The value that the controller stood for last; nil before its first message.
    private var last: Float?
    private var sentTime: UInt64 = 0
    /// What the parameter has come to since it was sent a value last; nil while that is not known yet.
    private var rest: Float?

    /// - Parameter jumps: whether the parameter follows from the first message on, wherever it is.
    package init(jumps: Bool) { self.jumps = jumps }

    /// The controller is moved. Returns whether the parameter is to get the value.
    /// - Parameters:
    ///   - value: what the controller stands for.
    ///   - present: what the parameter has, within the controller's range.
    ///   - step: how far the value is from the next one that a controller of 7 bits stands for.
    ///   - time: nanoseconds.
    @_noLocks @_noAllocation
    package mutating func take(_ value: Float, present: Float, step: Float, at time: UInt64) -> Bool {
        if !jumps, !follows {
            let distance = value - present
            follows = abs(distance) <= abs(step)
            if let last { follows = follows || (last < present) != (value < present) }
        }
        last = value
        guard jumps || follows else { return false }
        sentTime = time
        rest = nil
        return true
    }

    /// A block begins: looks whether somebody else has moved the parameter.
    @_noLocks @_noAllocation
    package mutating func look(at present: Float, time: UInt64) {
        guard follows else { return }
        if let rest {
            if present != rest { follows = false }
        } else if time > sentTime, time &- sentTime > Self.patience {
            rest = present
        }
    }

    /// The port has gone: the controller may be elsewhere when it comes back.
    @_noLocks @_noAllocation
    package mutating func reset() {
        follows = false
        last = nil
    }
}
