/// A cycle that was longer than its budget and the machine's noise. Times are nanoseconds.
struct LateCycle {
    /// How much longer than its budget it was.
    let beyond: UInt64
    let taken: UInt64
    /// How long the machine stood still meanwhile, as far as the timing threads saw it.
    let stood: UInt64

    /// Whether the machine stood still for a quarter of it: between stalls that are long enough to be seen, a machine whose
    /// memory is being moved is slow in everything.
    var isOfSlowMachine: Bool { stood >= taken / 4 }
}
