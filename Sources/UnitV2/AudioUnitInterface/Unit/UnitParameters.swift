import AudioToolbox
import Synchronization

/// A unit's parameters by what the C interface calls them. Thread: any.
///
/// Most units have all of them in the global scope, by 32-bit numbers: the address where all of them fit, else a number
/// made of the key path, which is as permanent. Apple's mixers have them by scope, element and number.
// @unchecked: the present list is atomic; lists that a thread may still read are kept.
final class UnitParameters: @unchecked Sendable {
    /// The numbers in order, each with its parameter.
    // @unchecked: constant after it is made.
    private final class List: @unchecked Sendable {
        let tree: AUParameterTree?
        let count: Int
        /// The keys, which are addresses of a unit that has elements, in order.
        let keys: UnsafeMutablePointer<UInt64>
        let parameters: UnsafeMutablePointer<Unmanaged<AUParameter>>
        let ordered: [UInt64]

        init(_ tree: AUParameterTree?, hasElements: Bool) {
            self.tree = tree
            let all = tree?.allParameters ?? []
            ordered = hasElements ? all.map(\.address) : UnitParameters.numbers(of: all).map { UInt64($0) }
            let sorted = zip(ordered, all).sorted { $0.0 < $1.0 }
            count = sorted.count
            keys = .allocate(capacity: max(1, count))
            parameters = .allocate(capacity: max(1, count))
            for (index, entry) in sorted.enumerated() {
                (keys + index).initialize(to: entry.0)
                (parameters + index).initialize(to: .passUnretained(entry.1))
            }
        }

        deinit {
            keys.deallocate()
            parameters.deallocate()
        }

        func place(of key: UInt64) -> Int? {
            var (low, high) = (0, count)
            while low < high {
                let middle = (low &+ high) >> 1
                if keys[middle] < key { low = middle &+ 1 } else { high = middle }
            }
            return low < count && keys[low] == key ? low : nil
        }
    }

    /// The present list, and those that a reader might still be reading.
    private let kept: Mutex<[List]>
    private let present: Atomic<UInt>
    /// Threads that read a list now.
    private let readers = Atomic<Int>(0)

    /// Whether they have scopes and elements.
    let hasElements: Bool

    init(_ unit: AUAudioUnit) {
        hasElements = ElementParameters.areUsed(by: unit.componentDescription)
        let list = List(unit.parameterTree, hasElements: hasElements)
        present = Atomic(UInt(bitPattern: Unmanaged.passUnretained(list).toOpaque()))
        kept = Mutex([list])
    }

    /// Takes the unit's present tree.
    func follow(_ unit: AUAudioUnit) {
        let list = List(unit.parameterTree, hasElements: hasElements)
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

    /// The numbers in a scope, in the tree's order, each once.
    func numbers(_ scope: AudioUnitScope) -> [AudioUnitParameterID] {
        guard hasElements else {
            return scope == kAudioUnitScope_Global ? withList { $0.ordered }.map { AudioUnitParameterID($0) } : []
        }
        var seen: Set<AudioUnitParameterID> = []
        return withList { $0.ordered }.filter { ElementParameters.scope(of: $0) == scope }
            .map { ElementParameters.number(of: $0) }.filter { seen.insert($0).inserted }
    }

    /// Nil for a number that the unit does not have there.
    func parameter(
        _ number: AudioUnitParameterID, _ scope: AudioUnitScope = 0, _ element: AudioUnitElement = 0
    ) -> AUParameter? {
        let key =
            hasElements && number < 0x10000 ? ElementParameters.address(number, scope, element) : UInt64(number)
        return withList { list in list.place(of: key).map { list.parameters[$0].takeUnretainedValue() } }
    }

    /// The parameter of the lowest element that has the number, since all of them have the same range.
    func first(_ number: AudioUnitParameterID, _ scope: AudioUnitScope) -> AUParameter? {
        guard hasElements else { return parameter(number) }
        let key = withList { list in
            list.ordered.first {
                ElementParameters.scope(of: $0) == scope && ElementParameters.number(of: $0) == number
            }
        }
        return key.flatMap { parameter(number, scope, ElementParameters.element(of: $0)) }
    }

    func number(ofAddress address: AUParameterAddress) -> AudioUnitParameterID? {
        withList { list in
            (0..<list.count).first { list.parameters[$0].takeUnretainedValue().address == address }
                .map { AudioUnitParameterID(truncatingIfNeeded: list.keys[$0]) & (hasElements ? 0xffff : .max) }
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
