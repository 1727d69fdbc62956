import ArgumentParser
import AudioDevices
import AudioFiles
import AudioToolbox
import Glibc

/// One run of `auctl play`.
final class PlaySession {
    private let command: PlayCommand
    private let reader: ConvertedFileReader?
    private let device: any AudioDevice
    private let channelCount: Int
    private var meter: ProgressMeter
    private enum Remark { case ended, losing }
    private var reported: Set<Remark> = []
    private var notes: NotePattern?

    /// Opens file and device. Throws when one of them cannot be used.
    init(_ command: PlayCommand) throws {
        self.command = command
        let reader = try command.file.map { try FileAccess.open($0) }
        channelCount = min(max(reader?.format.channelCount ?? 2, 2), 8)
        let configuration = AudioDeviceConfiguration(
            sampleRate: command.rate ?? reader?.format.sampleRate ?? 48_000, outputChannelCount: channelCount,
            framesPerCycle: try command.frames ?? HostConfigurationFile.user.read().framesPerCycle ?? 128,
            clientName: "auctl")
        device = try FileAccess.explained { try DeviceChoice.open(command.device, configuration) }
        let format = device.format
        self.reader = try FileAccess.explained {
            try reader.map {
                try ConvertedFileReader($0, sampleRate: format.sampleRate, channelCount: format.outputChannelCount)
            }
        }
        guard !command.loop || self.reader?.isSeekable != false else {
            throw CommandFailure(.usage, "--loop: \(command.file ?? "") is a pipe, which cannot begin again")
        }
        meter = ProgressMeter(command.progress)
        if command.notes != nil {
            notes = try NotePattern(command.noteNumbers(), seconds: 0.5, sampleRate: device.format.sampleRate)
        }
    }

    func run() async throws -> PlaySummary {
        let format = device.format
        let recorder = try command.record.map { path in
            try FileAccess.explained {
                try RecordingThread(path: path, sampleRate: format.sampleRate, channelCount: format.outputChannelCount)
            }
        }
        let host = try UnitHost(
            name: "auctl play", options: command.units, hostPriority: UnitHost.realtimePriority(),
            linger: command.linger)
        defer { host.close() }
        let input = makeInput(format)
        let chain = try await UnitAssembly(
            host: host.host, options: command.units, sampleRate: format.sampleRate,
            channelCount: format.outputChannelCount,
            maximumFrames: format.maximumFramesPerCycle, attached: command.attach
        ).make(input: input)
        defer { chain.deallocate() }
        let feed = reader.flatMap { reader in input.map { PlayFeed(reader, input: $0, isLooping: command.loop) } }
        defer { feed?.stop() }
        let playback = Playback(
            chain: chain, input: input, recording: recorder?.queue, isPaced: !(device is OfflineDevice))
        var timeline = timeline(chain, format)
        // A pipe that delivers nothing must not keep the person waiting.
        Interruption.begin()
        try FileAccess.explained { try feed?.begin() }
        advance(feed, &timeline, playback)
        scheduleNotes(chain, before: Int(format.sampleRate))
        try await play(playback, chain, feed, recorder, &timeline)
        return summary(playback, timeline, feed, recorder)
    }

    /// Runs the device to the end. However that comes, what was recorded until then is in its file afterwards.
    private func play(
        _ playback: Playback, _ chain: UnitChain, _ feed: PlayFeed?, _ recorder: RecordingThread?,
        _ timeline: inout PlayTimeline
    ) async throws {
        // Whoever reads a recording from a pipe may leave: the music goes on.
        if recorder != nil { signal(SIGPIPE, SIG_IGN) }
        try FileAccess.explained { try device.start { playback.cycle(&$0) } }
        do {
            defer { device.stop() }
            try recorder?.start()
            try await watch(playback, chain, feed, recorder, &timeline)
            try FileAccess.explained { try device.waitUntilFinished() }
        } catch {
            recorder?.finish()
            if let recording = recording(recorder, playback), recording.frames > 0 { report(recording) }
            throw error
        }
        recorder?.finish()
    }

    private func makeInput(_ format: AudioDeviceFormat) -> ChainInput? {
        guard reader != nil else { return nil }
        let queue = SampleQueue(channelCount: format.outputChannelCount, capacity: Int(format.sampleRate) * 4)
        return ChainInput(queue: queue, maximumFrames: format.maximumFramesPerCycle)
    }

    private func timeline(_ chain: UnitChain, _ format: AudioDeviceFormat) -> PlayTimeline {
        if let duration = command.duration {
            let frames = Int(saturating: duration * format.sampleRate)
            return PlayTimeline(announced: frames, isExact: true, latency: 0, tail: 0)
        }
        return PlayTimeline(
            announced: command.loop ? nil : notes?.length ?? reader?.frameCount.map { Int(clamping: $0) },
            isExact: notes != nil, latency: chain.latencyFrames(sampleRate: format.sampleRate),
            tail: chain.tailFrames(sampleRate: format.sampleRate, limit: 10))
    }

    /// When the file has ended it is known where to stop.
    private func advance(_ feed: PlayFeed?, _ timeline: inout PlayTimeline, _ playback: Playback) {
        if let progress = feed?.progress, progress.isEnded { timeline.ended(after: progress.frameCount) }
        playback.end(at: Interruption.isRequested ? 0 : timeline.end)
    }

    /// Keeps the queue full and the recording empty until the end, or until the person has enough.
    private func watch(
        _ playback: Playback, _ chain: UnitChain, _ feed: PlayFeed?, _ recorder: RecordingThread?,
        _ timeline: inout PlayTimeline
    ) async throws {
        let ends = DeviceEnd(device)
        // Without a pace of its own it waits for the files, which is no end.
        while playback.position < timeline.end, !Interruption.isRequested, device is OfflineDevice || !ends.isReached {
            try FileAccess.explained { try feed?.feed() }
            advance(feed, &timeline, playback)
            check(recorder, playback)
            scheduleNotes(chain, before: playback.position + Int(device.format.sampleRate))
            meter.show(timeline.fraction(at: playback.position)) { progressText(playback, timeline) }
            try await Task.sleep(nanoseconds: 20_000_000)
        }
        // Here and not in the loop: whenever the signal comes, the device does not play on to the end of the file.
        if Interruption.isRequested { playback.end() }
        meter.show(1, isLast: true) { progressText(playback, timeline) }
    }

    /// Reports what the recording suffers while the music goes on, once each.
    private func check(_ recorder: RecordingThread?, _ playback: Playback) {
        guard let recorder else { return }
        if let failure = recorder.failure, !reported.contains(.ended) {
            playback.endRecording()
            reported.insert(.ended)
            StandardError.write("auctl: the recording ended: \(failure); the music goes on")
        }
        if playback.lostFrames > 0, reported.insert(.losing).inserted {
            let second = ClockText.length(Double(playback.position) / device.format.sampleRate)
            StandardError.write("auctl: the recording loses frames from \(second) on: the file is written too slowly")
        }
    }

    private func scheduleNotes(_ chain: UnitChain, before frame: Int) {
        guard notes != nil, let block = chain.units.first?.scheduleMIDIEventBlock else { return }
        notes?.schedule(before: frame, to: block)
    }

    private func progressText(_ playback: Playback, _ timeline: PlayTimeline) -> String {
        let rate = device.format.sampleRate
        let statistics = device.statistics
        let total = timeline.length.map { $0 + timeline.latency }
        let whole = total.map { " / \(ClockText.length(Double($0) / rate))" } ?? ""
        let load = (statistics.load(for: device.format) * 1000).rounded() / 10
        var text = "\(ClockText.length(Double(min(playback.position, total ?? .max)) / rate))\(whole)  load \(load) %"
        text += "  incidents \(HostIncidents.count)"
        if statistics.xruns > 0 { text += "  xruns \(statistics.xruns)" }
        return text
    }

    /// What is kept of a recording when the device failed.
    private func report(_ recording: RecordingSummary) {
        let length = ClockText.length(Double(recording.frames) / device.format.sampleRate)
        let whole = "\(command.record ?? "the recording") has the \(length) that were played"
        StandardError.write("auctl: " + (recording.isWhole ? whole : recording.failure ?? recording.text))
    }

    private func recording(_ recorder: RecordingThread?, _ playback: Playback) -> RecordingSummary? {
        recorder.map {
            RecordingSummary(frames: $0.frameCount, lostFrames: playback.lostFrames, failure: $0.failure)
        }
    }

    private func summary(
        _ playback: Playback, _ timeline: PlayTimeline, _ feed: PlayFeed?, _ recorder: RecordingThread?
    ) -> PlaySummary {
        let statistics = device.statistics
        let rate = device.format.sampleRate
        var summary = PlaySummary(
            seconds: Double(min(playback.position, timeline.end)) / rate,
            inputSeconds: reader?.frameCount.map { Double($0) / rate },
            inputDamage: feed?.progress.damage.map { "\($0)" },
            device: device.name, file: command.record, load: statistics.load(for: device.format),
            incidents: HostIncidents.count, failedCycles: playback.failedCycles.count,
            xruns: Int(clamping: statistics.xruns))
        summary.recording = recording(recorder, playback)
        return summary
    }
}
