import AudioToolbox
import Glibc
import Synchronization
import TestSupport
import Testing

@Suite struct ParameterTests {
    private func parameter(_ identifier: String, _ address: UInt64, max: Float = 10) -> AUParameter {
        AUParameterTree.createParameter(
            withIdentifier: identifier, name: identifier, address: address, min: 0, max: max, defaultValue: 1)
    }

    private func tree() -> AUParameterTree {
        let envelope = AUParameterTree.createGroup(
            withIdentifier: "envelope", name: "Envelope", children: [parameter("attack", 7)])
        let filter = AUParameterTree.createGroup(
            withIdentifier: "filter", name: "Filter", children: [parameter("cutoff", 3), envelope])
        return AUParameterTree.createTree(withChildren: [filter, parameter("gain", 1)])
    }

    @Test func parametersAreFoundByKeyPathAndAddress() throws {
        let tree = tree()
        let attack = try #require(tree.parameter(withKeyPath: "filter.envelope.attack"))
        #expect(tree.parameter(withAddress: 7) === attack)
        #expect(attack.keyPath == "filter.envelope.attack")
        #expect(tree.parameter(withAddress: 2) == nil)
        #expect(tree.allParameters.map(\.address) == [3, 7, 1])
    }

    @Test func firstOfTwoParametersWithOneAddressCounts() {
        let first = parameter("first", 5)
        let tree = AUParameterTree.createTree(withChildren: [first, parameter("second", 5)])
        #expect(tree.parameter(withAddress: 5) === first)
    }

    @Test func valuesAreClampedAndNonsenseIsIgnored() {
        let gain = parameter("gain", 1)
        gain.value = 20
        #expect(gain.value == 10)
        gain.value = .nan
        #expect(gain.value == 10)
        gain.value = -.infinity
        #expect(gain.value == 10)
    }

    @Test func aTokenIsRemovedThroughAnyNodeOfItsTree() throws {
        let tree = tree()
        let gain = try #require(tree.parameter(withAddress: 1))
        let (log, marker) = (Log(), Log())
        let token = gain.token(byAddingParameterObserver: { log.add($0, $1) })
        let ofTree = tree.token(byAddingParameterObserver: { log.add($0, $1) })
        tree.removeParameterObserver(token)
        gain.removeParameterObserver(ofTree)
        let last = tree.token(byAddingParameterObserver: { marker.add($0, $1) })
        gain.value = 7
        #expect(eventually { marker.last == 7 })
        #expect(log.values.isEmpty)
        tree.removeParameterObserver(last)
    }

    @Test(arguments: [
        (AudioUnitParameterUnit.hertz, "Hz"), (.decibels, "dB"), (.percent, "%"), (.milliseconds, "ms"),
        (.seconds, "s"),
        (.midiNoteNumber, "note"), (.beats, "beats"), (.linearGain, "gain"),
    ]) func aUnitThatIsNotTheAuthorsHasAName(_ unit: AudioUnitParameterUnit, _ name: String) {
        func parameter(_ unit: AudioUnitParameterUnit, _ own: String?) -> AUParameter {
            AUParameterTree.createParameter(
                withIdentifier: "p", name: "P", address: 0, min: 0, max: 1, unit: unit, unitName: own, flags: [],
                valueStrings: nil, dependentParameters: nil)
        }
        #expect(parameter(unit, nil).unitName == name && parameter(unit, "mine").unitName == "mine")
        #expect(parameter(.customUnit, nil).unitName == nil && parameter(.generic, nil).unitName == nil)
    }

    @Test func observersHearAndTheOriginatorDoesNot() throws {
        let tree = tree()
        let gain = try #require(tree.parameter(withAddress: 1))
        let own = Log()
        let other = Log()
        let token = tree.token(byAddingParameterObserver: { own.add($0, $1) })
        let otherToken = gain.token(byAddingParameterObserver: { other.add($0, $1) })
        gain.setValue(4, originator: token)
        #expect(eventually { other.last == 4 })
        gain.setValue(5, originator: nil)
        #expect(eventually { own.last == 5 })
        #expect(!own.values.contains(4))
        tree.removeParameterObserver(token)
        gain.removeParameterObserver(otherToken)
        gain.value = 6
        let last = tree.token(byAddingParameterObserver: { other.add($0, $1) })
        gain.value = 7
        #expect(eventually { other.last == 7 })
        #expect(own.last == 5)
        tree.removeParameterObserver(last)
    }

    @Test func originatorStillReachesTheImplementor() throws {
        let tree = tree()
        let heard = Log()
        tree.implementorValueObserver = { heard.add($0.address, $1) }
        let token = tree.token(byAddingParameterObserver: { _, _ in })
        try #require(tree.parameter(withAddress: 3)).setValue(2, originator: token)
        #expect(heard.values == [2])
        tree.removeParameterObserver(token)
    }

    @Test func recordingObserversHearEveryChangeInOrder() throws {
        let tree = tree()
        let gain = try #require(tree.parameter(withAddress: 1))
        let log = Log()
        let token = tree.token(byAddingParameterRecordingObserver: { count, events in
            for index in 0..<count { log.add(events[index].address, events[index].value) }
        })
        for value in 1...50 { gain.value = Float(value) / 10 }
        #expect(eventually { log.values.count == 50 })
        #expect(log.values == (1...50).map { Float($0) / 10 })
        tree.removeParameterObserver(token)
    }

    @Test func automationObserversHearGestures() throws {
        let gain = try #require(tree().parameter(withAddress: 1))
        let types = Mutex<[AUParameterAutomationEventType]>([])
        let token = gain.token(byAddingParameterAutomationObserver: { count, events in
            types.withLock { types in for index in 0..<count { types.append(events[index].eventType) } }
        })
        gain.setValue(1, originator: nil, atHostTime: 5, eventType: .touch)
        gain.setValue(2, originator: nil, atHostTime: 6, eventType: .value)
        gain.setValue(2, originator: nil, atHostTime: 7, eventType: .release)
        #expect(eventually { types.withLock { $0.count } == 3 })
        #expect(types.withLock { $0 } == [.touch, .value, .release])
        gain.removeParameterObserver(token)
    }

    @Test func receivedValuesReachObserversButNotTheImplementor() throws {
        let tree = tree()
        let gain = try #require(tree.parameter(withAddress: 1))
        let implementor = Log()
        let observer = Log()
        tree.implementorValueObserver = { implementor.add($0.address, $1) }
        let token = tree.token(byAddingParameterObserver: { observer.add($0, $1) })
        gain.receive(3)
        #expect(eventually { observer.last == 3 })
        #expect(implementor.values.isEmpty)
        #expect(gain.value == 3)
        tree.removeParameterObserver(token)
    }

    @Test func nearestImplementorCallbacksWin() throws {
        let tree = tree()
        let cutoff = try #require(tree.parameter(withKeyPath: "filter.cutoff"))
        let gain = try #require(tree.parameter(withKeyPath: "gain"))
        tree.implementorValueProvider = { _ in 1 }
        (tree.children[0] as? AUParameterGroup)?.implementorValueProvider = { _ in 2 }
        #expect(cutoff.value == 2)
        #expect(gain.value == 1)
    }

    @Test func renderedChangesReachObserversLater() throws {
        let host = try TestHost(try GainUnit())
        let log = Log()
        let tree = try #require(host.unit.parameterTree)
        let token = tree.token(byAddingParameterObserver: { log.add($0, $1) })
        host.unit.scheduleParameterBlock(AUEventSampleTimeImmediate, 0, 0, 2.5)
        _ = host.render(64)
        #expect(eventually { log.last == 2.5 })
        tree.removeParameterObserver(token)
    }

    @Test func anObserverMayRemoveItself() throws {
        let gain = try #require(tree().parameter(withAddress: 1))
        let log = Log()
        let token = Mutex<UInt>(0)
        let added = gain.token(byAddingParameterObserver: { [weak gain] address, value in
            log.add(address, value)
            if let own = UnsafeMutableRawPointer(bitPattern: token.withLock { $0 }) {
                gain?.removeParameterObserver(own)
            }
        })
        token.withLock { $0 = UInt(bitPattern: added) }
        gain.value = 2
        #expect(eventually { log.values.count == 1 })
    }

    @Test func valuesHaveTexts() throws {
        let wave = AUParameterTree.createParameter(
            withIdentifier: "wave", name: "Wave", address: 0, min: 0, max: 2, defaultValue: 0, unit: .indexed,
            valueStrings: ["Sine", "Square", "Saw"])
        let cutoff = AUParameterTree.createParameter(
            withIdentifier: "cutoff", name: "Cutoff", address: 1, min: 12, max: 20_000, unit: .hertz, unitName: nil,
            valueStrings: nil, dependentParameters: nil)
        wave.value = 1
        #expect(wave.string(fromValue: nil) == "Square")
        #expect(wave.value(from: "Saw") == 2)
        cutoff.value = 440.5
        #expect(cutoff.string(fromValue: nil) == "440.5 Hz")
        #expect(cutoff.value(from: "1000 Hz") == 1000)
        #expect(cutoff.value(from: "loud") == 440.5)
    }

    @Test func templatesAreCopiedWithTheirOffset() {
        let template = AUParameterTree.createGroupTemplate([parameter("level", 2), parameter("pan", 3)])
        let second = AUParameterTree.createGroup(
            fromTemplate: template, identifier: "strip2", name: "Strip 2", addressOffset: 100)
        let tree = AUParameterTree.createTree(withChildren: [second])
        #expect(tree.parameter(withAddress: 103)?.keyPath == "strip2.pan")
    }

    @Test func rangesThatMakeNoSensePutRight() {
        let definition = ParameterDefinition(
            identifier: "x", name: "X", address: 0, minimum: 5, maximum: .nan, defaultValue: .infinity)
        let parameter = AUParameterTree.createParameter(definition)
        #expect(parameter.minValue <= parameter.maxValue)
        #expect(parameter.value.isFinite)
    }
}

/// Values heard, from any thread.
final class Log: Sendable {
    private let heard = Mutex<[Float]>([])
    func add(_ address: AUParameterAddress, _ value: AUValue) { heard.withLock { $0.append(value) } }
    var values: [Float] { heard.withLock { $0 } }
    var last: Float? { values.last }
}
