import Synchronization

/// The service's side of the mirrored parameter values: finds a parameter's place by its address and writes it.
struct ParameterMirror {
    private let count: Int
    private let addresses: UnsafeMutablePointer<UInt64>
    private let places: UnsafeMutablePointer<Int>
    private let values: UnsafeMutableRawPointer
    private let generation: UnsafeMutableRawPointer

    init(addresses given: [UInt64], values: UnsafeMutableRawPointer, generation: UnsafeMutableRawPointer) {
        count = given.count
        addresses = .allocate(capacity: given.count + 1)
        places = .allocate(capacity: given.count + 1)
        for (position, place) in given.indices.sorted(by: { given[$0] < given[$1] }).enumerated() {
            addresses[position] = given[place]
            places[position] = place
        }
        self.values = values
        self.generation = generation
    }

    func deallocate() {
        addresses.deallocate()
        places.deallocate()
    }

    /// Writes a value; nothing happens for an unknown address. Thread: any, also render.
    @_noLocks @_noAllocation
    func write(_ value: Float, address: UInt64) {
        var low = 0
        var high = count
        while low < high {
            let middle = (low &+ high) / 2
            if addresses[middle] < address { low = middle &+ 1 } else { high = middle }
        }
        guard low < count, addresses[low] == address else { return }
        SharedWord(values + places[low] &* 4).storeRelaxed(value.bitPattern)
        _ = generation.assumingMemoryBound(to: Atomic<UInt32>.self).pointee.wrappingAdd(1, ordering: .releasing)
    }
}
