import AudioToolbox
import CRenderLink
import LinuxSystem
import RenderLink

/// Two links of one host and the chain of both, and what is done with them step by step.
final class LinkScript {
    private let first: LinkVictim
    private let second: LinkVictim
    private let chain: Handoff
    /// The last cycle begun on the first link.
    private var sequence: UInt32 = 0
    private var secondSequence: UInt32 = 0

    init() throws {
        first = try LinkVictim()
        second = try LinkVictim(index: 1)
        chain = Handoff([HandoffElement(link: first.link), HandoffElement(link: second.link, upstreamIndex: 3)])
    }

    func finish() {
        first.port.abandon()
        second.port.abandon()
        withExtendedLifetime(chain) {}
    }

    func step(_ input: inout FuzzBytes) {
        switch input.byte() & 15 {
        case 0: begin(frames: Int(input.byte()))
        case 1: first.answer(sequence)
        case 2: writeWord(input.byte(), input.byte())
        case 3: first.write(FuzzBytes.number(input.integer(UInt32.self)), at: Int(input.integer(UInt16.self)))
        case 4: wait(deadline: 0)
        case 5: wait(deadline: first.deadline)
        case 6: first.port.abandon()
        case 7: LinkChecks.copyOutputs(first.port)
        case 8: LinkChecks.readEvents(first)
        case 9: LinkChecks.readReply(first.port)
        case 10: stepChain(input.byte())
        case 11: first.write(input.piece(), at: Int(input.integer(UInt16.self)))
        case 12: pull(bus: input.integer(UInt16.self), frames: input.integer(UInt16.self))
        case 13: first.port.announceWait()
        case 14: demand(!first.port.waitUntilReady(deadline: 0) || !first.port.isOutstanding, "ready while outstanding")
        default: first.port.setSpin(nanoseconds: UInt64(input.byte()) * 8)
        }
    }

    private func begin(frames: Int) {
        let frames = frames % (LinkVictim.frames + 2)
        guard first.begin(frames: frames) else { return }
        demand(frames <= LinkVictim.frames, "a cycle was begun that is longer than the link")
        sequence &+= 1
    }

    private func writeWord(_ high: UInt8, _ low: UInt8) {
        let mark = (sequence &+ UInt32(bitPattern: Int32(Int8(bitPattern: low)))) & 0x00ff_ffff
        first.reply(sequence).pointee.word = UInt32(high) << 24 | mark
    }

    private func pull(bus: UInt16, frames: UInt16) {
        first.reply(sequence).pointee.pullBus = UInt32(bus)
        first.reply(sequence).pointee.pullFrames = UInt32(frames)
        first.reply(sequence).pointee.word = DoneWord.marked(.pull, LinkSequence(sequence))
    }

    private func wait(deadline: UInt64) {
        let wasOutstanding = first.port.isOutstanding
        switch first.port.wait(deadline: deadline) {
        case .done: demand(wasOutstanding && first.port.isRendered, "a cycle is done that was not begun")
        case .pull(let bus, let frames): serve(bus, frames)
        case .died: demand(first.port.isDead, "a service died and lives")
        case .skipped, .late: break
        }
    }

    private func serve(_ bus: Int, _ frames: Int) {
        demand(bus < LinkVictim.geometry.inputChannels.count && frames <= LinkVictim.frames, "a pull outside the link")
        for channel in 0..<LinkVictim.geometry.inputChannels[bus] {
            guard let samples = first.port.pullBuffer(channel) else { continue }
            for frame in 0..<frames { samples[frame] = 0.25 }
        }
        first.port.servePull(status: 0, frames: frames, flags: 0)
    }

    private func stepChain(_ kind: UInt8) {
        let port = chain.port
        switch kind & 7 {
        case 0:
            guard port.isReady(frames: LinkVictim.frames) else { break }
            port.begin(ready: first.cycle(frames: LinkVictim.frames))
            (sequence, secondSequence) = (sequence &+ 1, secondSequence &+ 1)
        case 1: first.answer(sequence)
        case 2: second.answer(secondSequence)
        case 3: waitForChain()
        case 4: demand(!port.isReady(frames: LinkVictim.frames + 1), "a chain is ready for more frames than it has")
        case 5: port.abandon()
        case 6: resume()
        default: LinkChecks.copyOutputs(second.port)
        }
    }

    private func waitForChain() {
        guard case .missed(let first, let next, _) = chain.port.wait(deadline: 0) else { return }
        demand(first >= 0 && first < next && next <= 2, "a miss outside the chain: \(first)..<\(next)")
    }

    private func resume() {
        if let samples = chain.port.bridgeBuffer(0) { for frame in 0..<LinkVictim.frames { samples[frame] = 0.5 } }
        _ = chain.port.resume(deadline: 0)
    }
}
