import AudioToolbox
import Testing

/// Parameter trees that come and go while a unit renders.
struct TreeReplacementTests {
    private func tree(_ count: Int = 20) -> AUParameterTree {
        AUParameterTree.createTree(
            withChildren: (0..<count).map { index in
                AUParameterTree.createParameter(
                    withIdentifier: "p\(index)", name: "P", address: AUParameterAddress(index), min: 0, max: 1,
                    defaultValue: 0)
            })
    }

    /// Watches objects without holding them.
    private final class Watch {
        private struct Weak { weak var object: AnyObject? }
        private var all: [Weak] = []
        func add(_ object: AnyObject) { all.append(Weak(object: object)) }
        var alive: Int { all.count { $0.object != nil } }
    }

    @Test(arguments: [false, true]) func treesThatNobodyHoldsGo(isRemote: Bool) throws {
        let unit = try TreeUnit()
        unit.sendsTreeValues = isRemote
        let host = try TestHost(unit)
        let watch = Watch()
        for _ in 0..<500 {
            let tree = tree()
            watch.add(tree.table)
            watch.add(tree.allParameters[7])
            unit.parameterTree = tree
            #expect(host.render(32).0 == 0)
        }
        // The present one, and one that a render call may have used.
        #expect(watch.alive <= 4)
        #expect(unit.core.retiredCount == 0)
    }

    @Test func treesGoAlsoWhereNothingRendersYet() throws {
        let unit = try TreeUnit()
        unit.sendsTreeValues = true
        let host = try TestHost(unit)
        let watch = Watch()
        for _ in 0..<100 {
            let tree = tree()
            watch.add(tree.table)
            unit.parameterTree = tree
        }
        #expect(watch.alive == 1)
        withExtendedLifetime(host) {}
    }

    @Test func whatARenderCallUsesStaysUntilItsEnd() throws {
        let unit = try TreeUnit()
        unit.sendsTreeValues = true
        unit.parameterTree = tree()
        let core = unit.core
        try unit.allocateRenderResources()
        defer { unit.deallocateRenderResources() }
        weak let table = unit.parameterTree?.table
        #expect(table != nil)
        var timestamp = AudioTimeStamp()
        timestamp.mFlags = .sampleTimeValid
        _ = core.begin([], &timestamp, 32, 0)
        for _ in 0..<10 { unit.parameterTree = tree() }
        #expect(table != nil)
        let list = UnsafeMutablePointer<AudioBufferList>.allocate(bufferCount: 1)
        defer { list.deallocate() }
        core.end(0, [], &timestamp, 32, 0, list)
        unit.parameterTree = tree()
        #expect(table == nil && core.retiredCount == 0)
    }

    @Test func observersThatWereRemovedGo() throws {
        let unit = try TreeUnit()
        let host = try TestHost(unit)
        let watch = Watch()
        for _ in 0..<100 {
            final class Held: Sendable {}
            let held = Held()
            watch.add(held)
            let added = unit.token(byAddingRenderObserver: { _, _, _, _ in withExtendedLifetime(held) {} })
            let token = added
            #expect(host.render(32).0 == 0)
            unit.removeRenderObserver(token)
        }
        #expect(watch.alive <= 1)
    }

    @Test func valuesFollowThroughDeepTrees() throws {
        func deep() -> AUParameterTree {
            let leaf = AUParameterTree.createParameter(
                withIdentifier: "leaf", name: "Leaf", address: 9, min: 0, max: 1, defaultValue: 0)
            let groups = (0..<63).reduce(leaf as AUParameterNode) { child, _ in
                AUParameterTree.createGroup(withIdentifier: "g", name: "G", children: [child])
            }
            return AUParameterTree.createTree(withChildren: [groups])
        }
        let unit = try TreeUnit()
        unit.parameterTree = deep()
        unit.parameterTree?.parameter(withAddress: 9)?.value = 0.75
        unit.parameterTree = deep()
        #expect(unit.parameterTree?.parameter(withAddress: 9)?.value == 0.75)
    }
}

/// Plays its input, whatever its tree is.
private final class TreeUnit: AUAudioUnit, @unchecked Sendable {
    private var inputs: AUAudioUnitBusArray!
    private var outputs: AUAudioUnitBusArray!

    init() throws {
        try super.init(componentDescription: GainUnit.description)
        let format = try #require(AVAudioFormat.standard(sampleRate: 48_000, channels: 2))
        inputs = AUAudioUnitBusArray(audioUnit: self, busType: .input, busses: [try AUAudioUnitBus(format: format)])
        outputs = AUAudioUnitBusArray(audioUnit: self, busType: .output, busses: [try AUAudioUnitBus(format: format)])
    }

    override var inputBusses: AUAudioUnitBusArray { inputs }
    override var outputBusses: AUAudioUnitBusArray { outputs }

    override var internalRenderBlock: AUInternalRenderBlock {
        { flags, timestamp, frames, _, data, _, pull in
            pull?(flags, timestamp, frames, 0, data) ?? kAudioUnitErr_NoConnection
        }
    }
}
