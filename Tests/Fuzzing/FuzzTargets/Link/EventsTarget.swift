import AudioToolbox
import CRenderLink
import RenderLink

/// The same records, as a host reads them from its service and as a service reads them from its host. Behind a head:
/// the claimed bytes of records, the cycle's start and its frames, a service's gate and request slots, and what its
/// unit asks for.
enum EventsTarget {
    static func run(_ bytes: [UInt8]) {
        var input = FuzzBytes(bytes)
        let claim = input.integer(UInt32.self)
        let start = Double(bitPattern: input.integer(UInt64.self))
        let frames = Int(input.byte())
        let slots = input.take(96)
        let wishes = input.take(32)
        let records = input.rest()
        readAsHost(records, claim: claim, start: start, frames: frames)
        guard let service = EventService.shared else { return demand(false, "the service cannot be made") }
        service.render(slots: slots, wishes: wishes, records: records, claim: claim, start: start, frames: frames)
    }

    private static func readAsHost(_ records: [UInt8], claim: UInt32, start: Double, frames: Int) {
        guard let victim = try? LinkVictim(start: start) else { return demand(false, "there is no memory for a link") }
        guard victim.begin(frames: frames % (LinkVictim.frames + 1)) else { return }
        victim.write(records, at: victim.link.layout.serviceEvents(parity: 1))
        victim.reply(1).pointee.eventBytes = claim
        victim.answer(1)
        demand(victim.port.wait(deadline: 0) == .done(status: 0, flags: 0), "an answer was not taken")
        LinkChecks.readEvents(victim)
    }

    static var seeds: [FuzzSeed] {
        let parameter = record(
            type: 1, time: 5, FuzzBytes.number(7 as UInt64) + FuzzBytes.number(Float(1).bitPattern) + [0, 0, 0, 0])
        let midi = record(type: 8, time: 6, FuzzBytes.number(3 as UInt32) + [0x90, 60, 100, 0])
        let exclusive = record(
            type: 9, time: 7, FuzzBytes.number(12 as UInt32) + [0xf0] + [UInt8](repeating: 1, count: 10) + [0xf7])
        let packets = record(
            type: 10, time: 8, FuzzBytes.number(2 as UInt32) + FuzzBytes.number(2 as UInt32) + [1, 2, 3, 4, 5, 6, 7, 8])
        let all = parameter + midi + exclusive + packets
        return [
            seed("parameter", parameter), seed("midi", midi), seed("exclusive", exclusive), seed("packets", packets),
            seed("all", all), seed("unsorted", packets + midi), seed("cut", Array(all.dropLast(8)), claim: 1 << 20),
            seed("too-long", [255, 255, 255, 255] + all.dropFirst(4)), seed("none", [], claim: .max),
            seed("skipped", all, slots: [1]), seed("upstream", all, slots: upstream),
            seed("sources", midi, slots: [0, 1, 0, 3, 0, 1, 2, 255, 64]),
            seed("pulls", parameter, wishes: [1, 0, 64, 0, 0, 2, 1, 32, 16, 1, 3, 0, 64, 200, 1, 4, 9, 5, 6, 3]),
            seed("no-time", all, start: .nan), seed("late-time", all, start: 1e300),
        ]
    }

    /// Waits for an upstream's turn, which is done.
    private static var upstream: [UInt8] { [0, 1, 1, 1, 0, 0, 0, 0x20] }

    private static func seed(
        _ name: String, _ records: [UInt8], claim: UInt32? = nil, start: Double = 0, slots: [UInt8] = [],
        wishes: [UInt8] = []
    ) -> FuzzSeed {
        let head =
            FuzzBytes.number(claim ?? UInt32(records.count)) + FuzzBytes.number(start.bitPattern) + [64]
            + padded(slots, 96) + padded(wishes, 32)
        return FuzzSeed(name, head + records)
    }

    private static func padded(_ bytes: [UInt8], _ count: Int) -> [UInt8] {
        bytes + [UInt8](repeating: 0, count: count - bytes.count)
    }

    private static func record(type: UInt8, time: Int64, _ body: [UInt8]) -> [UInt8] {
        let length = (16 + body.count + 7) & ~7
        let bytes = FuzzBytes.number(UInt32(length)) + [type, 0, 0, 0] + FuzzBytes.number(time) + body
        return padded(bytes, length)
    }
}
