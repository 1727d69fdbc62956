import Synchronization

/// The parameters of one tree by address, in memory that a render thread searches without touching a class or an array.
// @unchecked: the pointers are set at initialization and freed at deinitialization; what they point to is atomic.
package final class ParameterTable: @unchecked Sendable {
    /// In the tree's order (preorder).
    package let parameters: [AUParameter]
    package let count: Int
    /// Sorted.
    private let addresses: UnsafeMutablePointer<AUParameterAddress>
    /// In the order of `addresses`; the parameters own the cells.
    private let cells: UnsafeMutablePointer<UnsafeMutablePointer<ParameterCell>>
    /// In the order of `addresses`; kept alive by `parameters`.
    private let references: UnsafeMutablePointer<Unmanaged<AUParameter>>
    private let hasWorkForKernel = Atomic<Bool>(false)
    private let hasWorkForObservers = Atomic<Bool>(false)
    /// How many units render with this table; while there are any, the observers' thread looks for changed values.
    let renderingUnits = Atomic<Int>(0)

    /// Of two parameters with one address the first counts.
    init(_ parameters: [AUParameter]) {
        self.parameters = parameters
        var seen = Set<AUParameterAddress>()
        let unique = parameters.filter { seen.insert($0.address).inserted }.sorted { $0.address < $1.address }
        count = unique.count
        addresses = .allocate(capacity: max(1, count))
        cells = .allocate(capacity: max(1, count))
        references = .allocate(capacity: max(1, count))
        for (index, parameter) in unique.enumerated() {
            (addresses + index).initialize(to: parameter.address)
            (cells + index).initialize(to: parameter.cell)
            (references + index).initialize(to: .passUnretained(parameter))
        }
    }

    deinit {
        addresses.deallocate()
        cells.deallocate()
        references.deallocate()
    }

    /// The place of an address in the sorted order, or −1.
    @_noLocks @_noAllocation
    package func index(of address: AUParameterAddress) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low &+ high) >> 1
            if addresses[middle] < address { low = middle &+ 1 } else { high = middle }
        }
        guard low < count else { return -1 }
        return addresses[low] == address ? low : -1
    }

    @_noLocks @_noAllocation
    package func address(at index: Int) -> AUParameterAddress { addresses[index] }

    @_noLocks @_noAllocation
    package func cell(at index: Int) -> UnsafeMutablePointer<ParameterCell> { cells[index] }

    /// The parameter without a reference count; valid while the table lives.
    @_noLocks @_noAllocation
    package func reference(withAddress address: AUParameterAddress) -> Unmanaged<AUParameter>? {
        let index = index(of: address)
        guard index >= 0 else { return nil }
        return references[index]
    }

    package func parameter(withAddress address: AUParameterAddress) -> AUParameter? {
        let index = index(of: address)
        return index < 0 ? nil : references[index].takeUnretainedValue()
    }

    /// A value that became true while rendering: stored now, reported to observers later from another thread.
    @_noLocks @_noAllocation
    package func follow(_ address: AUParameterAddress, _ value: AUValue) {
        let index = index(of: address)
        guard index >= 0 else { return }
        follow(index: index, value)
    }

    @_noLocks @_noAllocation
    package func follow(index: Int, _ value: AUValue) {
        let cell = cells[index]
        cell.pointee.store(cell.pointee.clamped(value))
        cell.pointee.markForObservers()
        hasWorkForObservers.store(true, ordering: .releasing)
    }

    /// A value set outside render, to be taken at the next cycle: by a kernel, or by the host's render call on its way
    /// to a unit elsewhere.
    package func markForKernel(_ parameter: AUParameter) {
        parameter.cell.pointee.markForKernel()
        hasWorkForKernel.store(true, ordering: .releasing)
    }

    @_noLocks @_noAllocation
    func markForKernel(address: AUParameterAddress) {
        let index = index(of: address)
        guard index >= 0 else { return }
        cells[index].pointee.markForKernel()
        hasWorkForKernel.store(true, ordering: .releasing)
    }

    /// The parameters whose values wait for a cycle.
    package var markedForKernel: [AUParameter] {
        guard hasWorkForKernel.load(ordering: .acquiring) else { return [] }
        return (0..<count).compactMap { index in
            cells[index].pointee.isMarkedForKernel ? references[index].takeUnretainedValue() : nil
        }
    }

    /// Whether a value may wait for a cycle.
    var mayHaveWorkForKernel: Bool { @_noLocks @_noAllocation get { hasWorkForKernel.load(ordering: .relaxed) } }

    @_noLocks @_noAllocation
    package func takeWorkForKernel() -> Bool {
        guard hasWorkForKernel.load(ordering: .relaxed) else { return false }
        return hasWorkForKernel.exchange(false, ordering: .acquiring)
    }

    /// The parameters whose value a render thread changed since the last call.
    package func takeChangedByRender() -> [AUParameter] {
        guard hasWorkForObservers.exchange(false, ordering: .acquiring) else { return [] }
        return (0..<count).compactMap { index in
            cells[index].pointee.takeForObservers() ? references[index].takeUnretainedValue() : nil
        }
    }
}
