import AVFAudio
import AudioFiles
import AudioToolbox
import Foundation
import LinuxSystem

/// One run of `auctl render`.
final class RenderSession {
    private let command: RenderCommand
    /// What is played: a file, or a MIDI file into the first unit.
    private let player: FilePlayer?
    private let notes: TimedMIDI?
    /// What may be the end of the notes' sound.
    private var silence: TrailingSilence?
    private let playback = Playback(isPaced: false)
    private let writer: AudioFileWriter
    private let engine = AVAudioEngine()
    private let format: AVAudioFormat
    private var meter: ProgressMeter
    private var absences: [UnitAbsence] = []

    /// Opens both files. Throws when one of them cannot be used.
    init(_ command: RenderCommand) throws {
        self.command = command
        let (source, destination) = (URL(fileURLWithPath: command.source), URL(fileURLWithPath: command.destination))
        guard source.resolvingSymlinksInPath() != destination.resolvingSymlinksInPath() else {
            throw CommandFailure(.usage, "\(command.destination) is the file that is read; write into another")
        }
        let reader = command.midiFile == nil ? try FileAccess.open(command.source) : nil
        let channelCount = reader?.format.channelCount ?? 2
        let rate = command.rate ?? reader?.format.sampleRate ?? 48_000
        notes = try command.midiFile.map { try TimedMIDI(file: $0, sampleRate: rate) }
        silence = command.tail == nil ? notes.map { TrailingSilence(after: $0.length) } : nil
        writer = try FileAccess.explained {
            try AudioFileWriter(
                path: command.destination, sampleRate: rate, channelCount: channelCount,
                channelLabels: reader?.format.channelLabels)
        }
        let format = try UnitAssembly.format(sampleRate: rate, channelCount: channelCount)
        player = try FileAccess.explained { try reader.map { try FilePlayer($0, format: format) } }
        self.format = format
        meter = ProgressMeter(command.progress)
    }

    /// Hz, of the units and of the file that is written.
    var sampleRate: Double { format.sampleRate }

    func run() async throws -> PlaySummary {
        let host = try UnitHost(
            name: "auctl render", options: command.units, hostPriority: nil, isOffline: true,
            debugging: command.debugging)
        defer { host.close() }
        try engine.enableManualRenderingMode(
            .offline, format: format, maximumFrameCount: AVAudioFrameCount(command.frames))
        let graph = try await makeGraph(host)
        defer { engine.stop() }
        try UnhearableInput(
            graph: graph, file: player == nil ? nil : command.source, noteOption: notes == nil ? nil : "--midi-file"
        ).check()
        if let notes, let schedule = graph.units.first?.scheduleMIDIEventBlock {
            playback.notes = NotePlayer(notes, playback.transport, frames: command.frames, schedule: schedule)
        }
        let invitation = command.debugging.debug ? DebuggerInvitation(graph.units) : nil
        if invitation != nil { Interruption.begin() }
        try await invitation?.wait()
        let announcements = invitation?.announceRestarts()
        defer { announcements?.cancel() }
        let started = MonotonicClock.now()
        let length = try render(graph)
        _ = try FileAccess.explained { try writer.finish() }
        let elapsed = Double(MonotonicClock.now() - started) / 1e9
        return summary(length, elapsed)
    }

    private func makeGraph(_ host: UnitHost) async throws -> UnitGraph {
        // Only what plays notes goes by a transport: a file's player has none here.
        let transport = notes == nil ? nil : playback.transport
        let assembly = UnitAssembly(host: host.host, options: command.units, transport: transport)
        return try await assembly.make { [playback] units in
            guard notes != nil else { return try UnitGraph(engine, source: player?.node, units: units, format: format) }
            return try UnitGraph(engine, source: nil, units: units, format: format) { time, frames, list in
                playback.hear(list, frames: frames, at: time)
            }
        }
    }

    private func summary(_ length: Int, _ elapsed: Double) -> PlaySummary {
        let seconds = Double(length) / sampleRate
        return PlaySummary(
            seconds: seconds, inputSeconds: announced.map { Double($0) / sampleRate },
            inputDamage: player?.damage.map { "\($0)" }, file: command.destination,
            speed: elapsed > 0 ? seconds / elapsed : nil, incidents: HostIncidents.count, failedCycles: 0,
            absences: absences, clipping: ClippingSummary(writer), sampleRate: sampleRate)
    }

    /// Renders everything, without the frames by which the units are late; returns the frames written.
    private func render(_ graph: UnitGraph) throws -> Int {
        var timeline = timeline(graph)
        try checkLength(timeline)
        let watch = AbsenceWatch(graph.units, sampleRate: sampleRate)
        guard let queue = WritingQueue(writer, format, frames: command.frames) else {
            throw CommandFailure(.failed, "there is no memory for \(command.frames) frames; give fewer --frames")
        }
        // Whatever ends the run: nobody else has the writer while the queue does.
        defer { try? queue.finish() }
        var position = 0
        player?.changesTime = graph.changesTime
        player?.play()
        try started()
        Interruption.begin()
        while position < timeline.end {
            let block = try explained { try queue.block() }
            try render(block, at: position)
            try FileAccess.explained { _ = try player?.progress() }
            guard !Interruption.isRequested else {
                throw CommandFailure(.failed, "interrupted; \(command.destination) was not written")
            }
            watch.note(blockAt: position)
            if let end = player?.end(at: position + command.frames) { timeline.ended(after: end) }
            put(block, to: queue, position - timeline.latency, timeline.isExact ? timeline.length : nil)
            position += command.frames
            if hasEnded(graph, position - timeline.latency) {
                timeline.fellSilent(behind: position, silence?.give() ?? 0)
            }
            show(timeline, position)
        }
        if let rest = silence?.give(), rest > 0 { queue.put(try explained { try queue.block() }, 0..<0, after: rest) }
        try explained { try queue.finish() }
        absences = watch.absences(length: timeline.length ?? 0)
        return timeline.length ?? 0
    }

    /// Whether an instrument that plays by itself says that nothing more is heard of notes that are all played.
    private func hasEnded(_ graph: UnitGraph, _ position: Int) -> Bool {
        guard let silence, position >= silence.start, silence.held >= command.frames, graph.nodes.count == 1 else {
            return false
        }
        return graph.nodes[0].isSilent
    }

    /// What cannot be whole is not begun.
    private func checkLength(_ timeline: PlayTimeline) throws {
        guard let most = writer.maximumFrameCount, let length = timeline.length, length > most else { return }
        let longest = ClockText.length(Double(most) / sampleRate)
        throw CommandFailure(
            .unusable,
            "\(command.destination): a file of this kind holds at most \(longest) of this sound; write .wav, .caf or .w64"
        )
    }

    private func put(_ block: RenderedBlock, to queue: WritingQueue, _ start: Int, _ length: Int?) {
        let frames = block.part(start, length)
        let taken = silence?.take(frames, at: start, soundingEnd: block.soundingEnd(frames))
        queue.put(block, taken?.0 ?? frames, after: taken?.silence ?? 0)
    }

    /// What the file's thread met, as the person is told it.
    private func explained<Value>(_ body: () throws -> Value) throws -> Value {
        try FileAccess.explained {
            do {
                return try body()
            } catch  where writer.isFull {
                try writer.finish()
                let length = ClockText.length(Double(writer.frameCount) / sampleRate)
                throw CommandFailure(.unusable, "\(error); the \(length) before are kept")
            }
        }
    }

    private func started() throws {
        do { try engine.start() } catch { throw CommandFailure(.unit, (error as NSError).localizedDescription) }
    }

    private func timeline(_ graph: UnitGraph) -> PlayTimeline {
        let tail = command.tail.map { Int(saturating: $0 * sampleRate) } ?? graph.tailFrames(sampleRate: sampleRate)
        return PlayTimeline(
            announced: announced, isExact: notes != nil, latency: graph.latencyFrames(sampleRate: sampleRate),
            tail: tail)
    }

    /// Frames of what is played; nil where nothing says how many.
    private var announced: Int? { notes?.length ?? player?.announcedFrames }

    /// One block of the engine.
    private func render(_ block: RenderedBlock, at position: Int) throws {
        do {
            try engine.renderOffline(AVAudioFrameCount(command.frames), to: block.buffer)
        } catch {
            throw CommandFailure(.unit, failure((error as NSError).localizedDescription, position))
        }
        let failures = engine.renderFailures
        guard failures.count == 0 else {
            let reason = AUAudioUnitError(failures.status, "the unit answered with an error")
            throw CommandFailure(.unit, failure("\(reason)", position))
        }
    }

    private func show(_ timeline: PlayTimeline, _ position: Int) {
        let isLast = position >= timeline.end
        meter.show(isLast ? 1 : timeline.fraction(at: position), isLast: isLast) {
            let length = timeline.length.map { Double($0) / sampleRate }
            let heard = Double(min(position, timeline.length ?? position)) / sampleRate
            return ClockText.length(heard) + (length.map { " / " + ClockText.length($0) } ?? "")
                + "  incidents \(HostIncidents.count)"
        }
    }

    private func failure(_ reason: String, _ position: Int) -> String {
        "rendering failed at \(ClockText.length(Double(position) / sampleRate)): \(reason)"
    }
}
