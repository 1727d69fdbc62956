import AudioToolbox
import Synchronization

/// A unit's parameters by the 32-bit numbers of the C interface: the address where all of them fit, else a number made
/// of the key path, which is as permanent. Thread: any.
// @unchecked: the present list is atomic; lists that a thread may still read are kept.
final class UnitParameters: @unchecked Sendable {
    /// The numbers in order, each with its parameter.
    // @unchecked: constant after it is made.
    private final class List: @unchecked Sendable {
        let tree: AUParameterTree?
        let count: Int
        let numbers: UnsafeMutablePointer<AudioUnitParameterID>
        let parameters: UnsafeMutablePointer<Unmanaged<AUParameter>>
        let ordered: [AudioUnitParameterID]

        init(_ tree: AUParameterTree?) {
            self.tree = tree
            let all = tree?.allParameters ?? []
            let numbered = zip(UnitParameters.numbers(of: all), all).map { ($0, $1) }
            ordered = numbered.map(\.0)
            let sorted = numbered.sorted { $0.0 < $1.0 }
            count = sorted.count
            numbers = .allocate(capacity: max(1, count))
            parameters = .allocate(capacity: max(1, count))
            for (index, entry) in sorted.enumerated() {
                (numbers + index).initialize(to: entry.0)
                (parameters + index).initialize(to: .passUnretained(entry.1))
            }
        }

        deinit {
            numbers.deallocate()
            parameters.deallocate()
        }

        func place(of number: AudioUnitParameterID) -> Int? {
            var (low, high) = (0, count)
            while low < high {
                let middle = (low &+ high) >> 1
                if numbers[middle] < number { low = middle &+ 1 } else { high = middle }
            }
            return low < count && numbers[low] == number ? low : nil
        }
    }

    /// The present list, and those that a reader might still be reading.
    private let kept: Mutex<[List]>
    private let present: Atomic<UInt>
    /// Threads that read a list now.
    private let readers = Atomic<Int>(0)

    init(_ unit: AUAudioUnit) {
        let list = List(unit.parameterTree)
        present = Atomic(UInt(bitPattern: Unmanaged.passUnretained(list).toOpaque()))
        kept = Mutex([list])
    }

    /// Takes the unit's present tree.
    func follow(_ unit: AUAudioUnit) {
        let list = List(unit.parameterTree)
        let unused = kept.withLock { kept -> [List] in
            kept.append(list)
            present.store(
                UInt(bitPattern: Unmanaged.passUnretained(list).toOpaque()), ordering: .sequentiallyConsistent)
            // Who begins to read from here on finds the new list.
            guard readers.load(ordering: .sequentiallyConsistent) == 0 else { return [] }
            defer { kept = [list] }
            return kept.dropLast()
        }
        withExtendedLifetime(unused) {}
    }

    private func withList<Result>(_ body: (List) -> Result) -> Result {
        readers.wrappingAdd(1, ordering: .sequentiallyConsistent)
        defer { readers.wrappingSubtract(1, ordering: .releasing) }
        // The first list is there from the beginning.
        let pointer = UnsafeRawPointer(bitPattern: present.load(ordering: .sequentiallyConsistent)).unsafelyUnwrapped
        return Unmanaged<List>.fromOpaque(pointer)._withUnsafeGuaranteedRef(body)
    }

    /// The numbers in the tree's order.
    var numbers: [AudioUnitParameterID] { withList { $0.ordered } }

    /// Nil for a number that the unit does not have.
    func parameter(_ number: AudioUnitParameterID) -> AUParameter? {
        withList { list in list.place(of: number).map { list.parameters[$0].takeUnretainedValue() } }
    }

    func number(ofAddress address: AUParameterAddress) -> AudioUnitParameterID? {
        withList { list in
            (0..<list.count).first { list.parameters[$0].takeUnretainedValue().address == address }
                .map { list.numbers[$0] }
        }
    }

    private static func numbers(of parameters: [AUParameter]) -> [AudioUnitParameterID] {
        if parameters.allSatisfy({ $0.address <= UInt64(UInt32.max) }) {
            return parameters.map { AudioUnitParameterID($0.address) }
        }
        var taken: Set<AudioUnitParameterID> = []
        return parameters.map { parameter in
            var number = parameter.keyPath.utf8.reduce(UInt32(0x811c_9dc5)) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
            while !taken.insert(number).inserted { number &+= 1 }
            return number
        }
    }
}
