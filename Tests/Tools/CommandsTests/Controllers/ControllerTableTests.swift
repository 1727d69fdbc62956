import AudioToolbox
import Commands
import MIDIPorts
import Rigs
import Testing

/// Controllers on their way from ports into parameters, cycle by cycle.
struct ControllerTableTests {
    private struct Change: Equatable {
        /// Behind the beginning of what is rendered.
        let frame: Int64
        let ramp: UInt32
        let address: UInt64
        let value: Float

        init(_ frame: Int64, _ address: UInt64, _ value: Float, ramp: UInt32 = 0) {
            (self.frame, self.ramp, self.address, self.value) = (frame, ramp, address, value)
        }
    }

    /// What units got.
    // @unchecked: one thread uses it.
    private final class Log: @unchecked Sendable {
        var changes: [Change] = []
        var messages = 0
    }

    private static let block: UInt64 = 10_000_000
    private let log = Log()
    private let inputs = [MIDIInput(capacity: 1 << 16), MIDIInput(capacity: 1 << 16)]
    private let clock = CycleClock()
    private let table: ControllerTable
    private let player: LivePlayer
    private let outlet: ParameterOutlet
    private let parameters: [AUParameter]

    init() {
        table = ControllerTable(inputs, capacity: 8)
        player = LivePlayer(inputs, clock, sampleRate: 48_000, controllers: table) { [log] _, _, _, _ in
            log.messages += 1
        }
        outlet = ParameterOutlet { [log] time, ramp, address, value in
            log.changes.append(Change(time - AUEventSampleTimeImmediate, address, value, ramp: ramp))
        }
        parameters = (0..<2).map {
            AUParameterTree.createParameter(
                withIdentifier: "p\($0)", name: "P", address: AUParameterAddress($0), min: 0, max: 127, unit: .generic,
                unitName: nil, flags: [.flag_IsReadable, .flag_IsWritable], valueStrings: nil, dependentParameters: nil)
        }
    }

    private func bind(
        _ place: Int, _ kind: MIDIController.Kind, _ number: Int?, parameter: Int = 0, port: Int? = nil,
        jumps: Bool = true, ramp: UInt32 = 0
    ) throws {
        let controller = try #require(MIDIController(kind, channel: 1, number: number))
        table.fill(
            place,
            with: ControllerTable.Content(
                parameters[parameter], through: outlet, port: port, ControllerTrack(controller),
                ControllerPickup(jumps: jumps), ControllerRange(0, 127), rampFrames: ramp))
    }

    /// Runs the cycle of this number, 10 ms and 480 frames long.
    private func run(_ cycle: Int) {
        clock.begin(at: UInt64(cycle + 1) * Self.block, frames: 480, rate: 48_000)
        player.begin(at: Int64(cycle * 480))
    }

    private func send(_ bytes: [UInt8], port: Int = 0, at time: UInt64) {
        inputs[port].cell.pointee.take(bytes, bytes.count, at: time)
    }

    @Test func aParameterMovesAtTheFrameOfTheMessageOneBlockLater() throws {
        try bind(0, .controller, 74, ramp: 960)
        run(0)
        send([0xb0, 74, 10], at: Self.block + 2_500_000)
        send([0xb0, 74, 20, 74, 30], at: Self.block + 5_000_000)
        run(1)
        #expect(
            log.changes == [
                Change(120, 0, 10, ramp: 960), Change(240, 0, 20, ramp: 960), Change(240, 0, 30, ramp: 960),
            ])
        #expect(log.messages == 3, "the unit gets them, too")
    }

    @Test func oneControllerMovesSeveralParametersAndOneParameterHasSeveral() throws {
        try bind(0, .controller, 74)
        try bind(1, .controller, 74, parameter: 1)
        try bind(2, .pressure, nil, parameter: 1)
        run(0)
        send([0xb0, 74, 10, 0xd0, 99], at: Self.block)
        run(1)
        #expect(log.changes == [Change(0, 0, 10), Change(0, 1, 10), Change(0, 1, 99)])
    }

    @Test func aBindingOfOnePortHearsNoOther() throws {
        try bind(0, .controller, 74, port: 1)
        run(0)
        send([0xb0, 74, 10], at: Self.block)
        send([0xb0, 74, 11], port: 1, at: Self.block)
        run(1)
        #expect(log.changes == [Change(0, 0, 11)])
    }

    @Test func whatIsLetGoOfMovesNothingAndItsPlaceIsFreeAfterABlock() throws {
        try bind(0, .controller, 74)
        run(0)
        table.empty(0, isRendered: true)
        #expect(!table.isFree(0))
        send([0xb0, 74, 10], at: Self.block)
        run(1)
        #expect(log.changes.isEmpty && table.isFree(0))
    }

    @Test func aPortThatGoesIsPickedUpAnew() throws {
        try bind(0, .controller, 74, jumps: false)
        parameters[0].cell.pointee.store(64)
        run(0)
        send([0xb0, 74, 64], at: Self.block)
        run(1)
        inputs[0].noteDeparture()
        run(2)
        send([0xb0, 74, 100], at: 3 * Self.block)
        run(3)
        #expect(log.changes == [Change(0, 0, 64)])
        send([0xb0, 74, 60], at: 4 * Self.block)
        run(4)
        #expect(log.changes == [Change(0, 0, 64), Change(0, 0, 60)])
    }

    @Test func theUpperHalfOfAPairArrivesWithoutALowerOne() throws {
        try bind(0, .controller14, 1)
        run(0)
        send([0xb0, 1, 100], at: Self.block)
        run(1)
        #expect(log.changes.isEmpty)
        run(2)
        #expect(log.changes == [Change(0, 0, 100)])
    }

    @Test func theNextControllerIsFoundOnTheWantedPort() throws {
        run(0)
        let search = table.beginLearning(port: 1)
        send([0xb0, 74, 10], at: Self.block)
        run(1)
        #expect(table.finding(of: search) == nil)
        send([0xb3, 75, 10], port: 1, at: 2 * Self.block)
        run(2)
        let finding = try #require(table.finding(of: search))
        #expect(finding.kind == .controller && finding.channel == 3 && finding.number == 75)
        // The next search finds something new, and ends the one before.
        let next = table.beginLearning(port: nil)
        #expect(!table.isLearning(search) && table.isLearning(next))
        run(3)
        #expect(table.finding(of: next) == nil)
        send([0xb0, 7, 1], at: 4 * Self.block)
        for cycle in 4..<6 { run(cycle) }
        #expect(table.finding(of: next) == nil, "a lower half may come")
        for cycle in 6..<12 { run(cycle) }
        #expect(table.finding(of: next)?.number == 7)
        table.endLearning(next)
        #expect(!table.isLearning(next))
    }

    @Test func aFloodStaysWithinWhatACycleTakes() throws {
        for place in 0..<8 { try bind(place, .controller, 74) }
        run(0)
        for number in 0..<1000 { send([0xb0, 74, UInt8(number & 127)], at: Self.block) }
        run(1)
        #expect(log.changes.count <= LivePlayer.eventsPerCycle + 8 && log.changes.count >= 800)
        for cycle in 2..<12 { run(cycle) }
        #expect(log.changes.count == 8000, "the rest waits for the next cycles")
    }
}
