import AVFAudio
import AudioDevices
import AudioFiles
import AudioToolbox
import ExtensionHost
import Foundation
import Glibc
import HostControl
import LinuxSystem
import RenderGraph
import Rigs
import Supervision

/// One run of `auctl play`.
final class PlaySession {
    private let command: PlayOptions
    /// What others call this host.
    private let name: String
    /// Units that are made as a rig has them.
    private let rig: [RigUnit]
    private let engine = AVAudioEngine()
    private let devices: PlayDevice
    private let live: LiveMIDI
    private let transport = PlayTransport()
    private let participation: SessionParticipation
    private let player: FilePlayer?
    /// What the units render in, whatever becomes of the device.
    private let format: AVAudioFormat
    /// What the file's channels are for; nil where it does not say.
    private let fileLabels: [AudioChannelLabel]?
    private let isPaced: Bool
    private var meter: ProgressMeter
    private var recordingRemarks = RecordingRemarks()
    private let notes: TimedMIDI?
    private var keys: TransportKeys?
    private var controls: PlayControls?
    private let scheduling: Scheduling
    private var rate: Double { format.sampleRate }

    /// Hz, of the units.
    var sampleRate: Double { rate }

    /// Opens file and device. Throws when one of them cannot be used, and when a unit is not installed.
    init(_ command: PlayOptions, name: String, rig: [RigUnit] = [], scheduling: Scheduling) throws {
        (self.command, self.name, self.rig, self.scheduling) = (command, name, rig, scheduling)
        let reader = try command.file.map { try FileAccess.open($0) }
        // What is not there is said before a device is opened.
        let first = try UnitAssembly.check(command.units, rig: rig)
        if !command.hasSource, command.attach.isEmpty { try UnhearableInput.checkGenerator(first?.audioDescription) }
        live = try LiveMIDI(command)
        devices = PlayDevice(live.clock)
        let channelCount = min(max(reader?.format.channelCount ?? 2, 2), 8)
        fileLabels = reader?.format.channelLabels
        engine.outputDeviceName = command.device
        engine.inputDeviceName = command.inputName
        engine.preferredDeviceSampleRate = command.rate ?? reader?.format.sampleRate ?? 48_000
        engine.preferredDeviceFrameCount = scheduling.block
        engine.preferredDeviceChannelCount = command.speakers?.labels.count ?? channelCount
        engine.deviceChannelLayout = command.speakers.map { AVAudioChannelLayout(naming: $0.labels) }
        let device = try Self.open(engine, devices, isRecording: command.input != nil)
        try Self.check(command.speakers, device)
        isPaced = device.isPaced
        participation = SessionParticipation(
            command.session, records: command.input != nil, isPaced: device.isPaced)
        let rate = device.format.sampleRate
        let format = try UnitAssembly.format(sampleRate: rate, channelCount: channelCount)
        let way = FilePlayer.Way(isLooping: command.loop, isOnDevice: true)
        player = try FileAccess.explained { [transport] in
            try reader.map { try FilePlayer($0, format: format, way, following: transport) }
        }
        self.format = format
        Self.tellOfMixing(channelCount, device)
        guard !command.loop || player?.isSeekable != false else {
            throw CommandFailure(.usage, "--loop: \(command.file ?? "") is a pipe, which cannot begin again")
        }
        meter = ProgressMeter(command.progress)
        notes = try command.midi(sampleRate: rate)
    }

    /// Keeps for `auctl incidents` what no unit is to blame for.
    private func logLateness(_ summary: PlaySummary) {
        for absence in summary.absences where absence.frames > 0 {
            let cycles = UInt64(max(absence.frames / max(scheduling.block, 1), 1))
            let incident = Incident(
                time: Date().timeIntervalSince1970, component: absence.component, instance: UInt64(absence.unit),
                processID: 0,
                cause: .other(
                    "was bypassed for \(UnitAbsence.milliseconds(absence.frames, rate)), "
                        + "because the machine was late"), action: .bridged, cyclesBypassed: cycles)
            HostIncidents.log(incident, host: name)
        }
    }

    /// What this run missed, the next one shall not.
    private func lengthenBlock() {
        guard
            let longer = FoundBlock.grow(
                from: scheduling.block, on: .present, file: .user, at: Date().timeIntervalSince1970)
        else { return }
        StandardError.write(
            "auctl: the machine was late without real-time rights; the next play takes \(longer) frames per cycle "
                + "(`auctl doctor` says how to get those rights)")
    }

    private static func open(_ engine: AVAudioEngine, _ devices: PlayDevice, isRecording: Bool) throws
        -> any AudioDevice
    {
        engine.openDevices { [devices] in try devices.open($0) }
        if isRecording { _ = engine.inputNode }
        _ = engine.outputNode.outputFormat(forBus: 0)
        let device = try FileAccess.explained { try devices.current() }
        guard !isRecording || device.format.inputChannelCount > 0 else {
            throw CommandFailure(
                .unusable,
                "\(device.name) records nothing; name a device that does with --input, as `auctl play --list-devices` "
                    + "lists it")
        }
        return device
    }

    func run() async throws -> PlaySummary {
        let recorder = try command.record.map { path in
            try FileAccess.explained {
                try RecordingThread(path: path, sampleRate: rate, channelCount: Int(format.channelCount))
            }
        }
        let priority = scheduling.priority
        let host = try UnitHost(
            name: name, options: command.units, hostPriority: priority,
            measuredPlacement: try await UnitHost.measuredPlacement(command.units, hostPriority: priority),
            linger: command.linger, debugging: command.debugging)
        defer {
            host.host.showChain(nil)
            host.host.showTransport(nil)
            host.host.showControllers(nil)
            host.close()
            live.close()
            participation.end()
        }
        let playback = Playback(
            transport, recording: recorder?.queue, isPaced: isPaced, countsPlayed: command.duration != nil)
        let ready = try await prepare(host.host, playback)
        let run = PlayRun(engine, devices, toleratesStalls: ready.invitation != nil)
        defer { if !run.isBlocked { engine.stop() } }
        var timeline = ready.timeline
        // A pipe that delivers nothing must not keep the person waiting.
        Interruption.begin()
        try await ready.invitation?.wait()
        try FileAccess.explained { try player?.begin() }
        try advance(&timeline, playback)
        let announcements = ready.invitation?.announceRestarts()
        defer { announcements?.cancel() }
        try await play(run, playback, recorder, &timeline)
        let summary = summary(run, playback, timeline, recorder)
        if summary.wasLate, HostIncidents.count == 0 { logLateness(summary) }
        if scheduling.isFound, isPaced, summary.wasLate { lengthenBlock() }
        return summary
    }

    /// What is to be known of the graph while it plays. Nothing of the session holds its units but whoever debugs them:
    /// one that is taken out of the chain ends then.
    private func prepare(
        _ host: AudioUnitHost, _ playback: Playback
    ) async throws -> (timeline: PlayTimeline, invitation: DebuggerInvitation?) {
        let graph = try await makeGraph(host, playback)
        if let notes, let schedule = live.schedule ?? graph.units.first?.scheduleMIDIEventBlock {
            let frames = live.isDirect ? 0 : scheduling.block  // A port waits for a cycle, in whose time it gets it.
            playback.notes = NotePlayer(notes, playback.transport, frames: frames, schedule: schedule)
        }
        let timeline = timeline(graph)
        player?.changesTime = graph.changesTime
        if let player, !isPaced, command.duration == nil {
            playback.sourceEnd = { [unowned playback] in
                player.end(at: playback.position).map { $0 + timeline.tail + timeline.latency }
            }
        }
        return (timeline, command.debugging.debug ? DebuggerInvitation(graph.units) : nil)
    }

    private func makeGraph(_ host: AudioUnitHost, _ playback: Playback) async throws -> UnitGraph {
        let heard = live.isDirect ? LiveMIDI.silence(format) : player?.node
        let source: AVAudioNode? = command.input == nil ? heard : engine.inputNode
        let assembly = UnitAssembly(
            host: host, options: command.units, attached: command.attach, rig: rig, transport: playback.transport)
        let graph = try await assembly.make { [live] units in
            live.prepare(units, sampleRate: rate)
            return try UnitGraph(
                engine, source: source, units: units, format: format, outputFormat: outputFormat, isEditable: true
            ) { [began = live.began] time, frames, list in
                began(time)
                return playback.hear(list, frames: frames, at: time)
            }
        }
        try UnhearableInput(graph: graph, file: command.file, noteOption: noteOption).check()
        if !command.hasSource { try UnhearableInput.checkGenerator(graph.units.first?.componentDescription) }
        let controllers = try live.connect(graph.units.first, sampleRate: rate)
        try controllers.take(rig, for: graph.units.suffix(rig.count + command.units.unit.count), of: host)
        host.showControllers(controllers)
        host.showChain(chain(graph, assembly, playback, controllers))
        let controls = PlayControls(playback.transport, moved) { [tail = graph.tail] in tail?.outputVolume = $0 }
        self.controls = controls
        host.showTransport(controls)
        _ = playback.look(at: AbsenceWatch(graph.units, sampleRate: rate))
        return graph
    }

    /// What the channels are for, as the file says, or else as they lie in a WAV file.
    private var outputFormat: AVAudioFormat? {
        guard let fileLabels, fileLabels.count > 2, fileLabels.count == Int(format.channelCount) else {
            return .placed(sampleRate: rate, channelCount: Int(format.channelCount))
        }
        return AVAudioFormat(
            standardFormatWithSampleRate: rate, channelLayout: AVAudioChannelLayout(naming: fileLabels))
    }

    /// The option that has notes played to the first unit; nil for none. Ports beside a source need no instrument: what
    /// they move may be parameters alone.
    private var noteOption: String? {
        let isBeside = command.noteOption == "--midi-in" && (command.file != nil || command.input != nil)
        return live.isDirect || isBeside ? nil : command.noteOption
    }

    /// The chain as others see and change it.
    private func chain(
        _ graph: UnitGraph, _ assembly: UnitAssembly, _ playback: Playback, _ controllers: LiveControllers
    ) -> PlayedChain? {
        guard let tail = graph.tail else { return nil }
        var whole = assembly.status(of: graph.units)
        whole.device = command.device
        whole.sampleRate = command.rate
        whole.framesPerCycle = command.frames
        whole.isPipelined = command.units.pipelined
        let rate = rate
        let splicer = ChainSplicer(engine: engine, format: format) { playback.heardFrames }
        return PlayedChain(
            graph.nodes, from: graph.entry, to: tail, whole, host: assembly.host, choices: UnitChoices(command.units),
            splicer: splicer, transport: playback.transport, controllers: controllers
        ) { units in
            controllers.keep(units)
            guard let former = playback.look(at: AbsenceWatch(units, sampleRate: rate)) else { return }
            await splicer.settle()
            playback.end(of: former)
        }
    }

    /// Runs the device to the end. However that comes, what was recorded until then is in its file afterwards.
    private func play(
        _ run: PlayRun, _ playback: Playback, _ recorder: RecordingThread?, _ timeline: inout PlayTimeline
    ) async throws {
        // Whoever reads a recording, or what is said, from a pipe may leave: the music goes on.
        signal(SIGPIPE, SIG_IGN)
        // What a recording's reader is told at the end is an error, and no death; any other's ends as with each command.
        defer { if recorder == nil { signal(SIGPIPE, SIG_DFL) } }
        try participation.begin()
        try run.start()
        if command.file != "-", KeyTerminal.begin(as: .line) {
            keys = TransportKeys()
            StandardError.write("auctl: \(TransportKeys.help)")
        }
        defer { if keys != nil { KeyTerminal.end() } }
        do {
            try recorder?.start()
            try await watch(run, playback, recorder, &timeline)
            end(playback)
            try await run.finish()
        } catch {
            end(playback)
            if !run.isBlocked { engine.stop() }
            recorder?.finish()
            if let recording = recorder.map({ RecordingSummary($0, playback) }), recording.frames > 0 {
                recording.reportKept(in: command.record, rate: rate)
            }
            throw error
        }
        recorder?.finish()
    }

    private func timeline(_ graph: UnitGraph) -> PlayTimeline {
        if let duration = command.duration {
            return PlayTimeline(announced: Int(saturating: duration * rate), isExact: true, latency: 0, tail: 0)
        }
        return PlayTimeline(
            announced: command.loop ? nil : notes?.length ?? player?.announcedFrames,
            isExact: notes != nil, latency: graph.latencyFrames(sampleRate: rate),
            tail: graph.tailFrames(sampleRate: rate, limit: 10))
    }

    /// When the file has ended it is known where to stop.
    private func advance(_ timeline: inout PlayTimeline, _ playback: Playback) throws {
        try FileAccess.explained { _ = try player?.progress() }
        if let end = player?.end(at: playback.position) { timeline.ended(after: end) }
        playback.end(at: Interruption.isRequested ? 0 : timeline.end)
        if Interruption.isRequested { player?.abandon() }
    }

    /// After this cycle, whatever the file that is played is waited for.
    private func end(_ playback: Playback) {
        playback.end()
        player?.abandon()
    }

    /// Keeps the device running until the end, or until the person has enough.
    private func watch(
        _ run: PlayRun, _ playback: Playback, _ recorder: RecordingThread?, _ timeline: inout PlayTimeline
    ) async throws {
        while playback.position < timeline.end, !Interruption.isRequested {
            try advance(&timeline, playback)
            recordingRemarks.check(recorder, playback, rate: rate)
            try participation.step(run, transport)
            if playback.position < timeline.end { try attend(run) }
            guard obeyKeys() else { break }
            controls?.step { try player?.seek(to: $0) }
            live.controllers?.refresh()
            meter.show(timeline.fraction(at: playback.position)) { progressText(playback, timeline) }
            try await Task.sleep(nanoseconds: 20_000_000)
        }
        meter.show(1, isLast: true) { progressText(playback, timeline) }
    }

    /// False when the person wants the end.
    private func obeyKeys() -> Bool {
        guard let pressed = keys?.press(KeyTerminal.keys(milliseconds: 0)) else { return true }
        return pressed.allSatisfy { controls?.obey($0) ?? ($0 != .quit) }
    }

    /// What the keys and other programs move in.
    private var moved: PlayControls.Source {
        var source = PlayControls.Source(
            rate: rate, length: notes?.length ?? player?.announcedFrames)
        source.isLooping = command.loop
        source.pauseRefusal = pauseRefusal
        source.isSeekable = notes != nil || player?.isSeekable == true
        return source
    }

    /// Why what is played cannot stand still; nil where it can.
    private var pauseRefusal: String? {
        guard command.input == nil else {
            return "what a device records cannot be paused; set the volume to -96 dB to mute it"
        }
        guard command.file != nil || notes != nil else {
            return "what is played live cannot be paused; set the volume to -96 dB to mute it"
        }
        guard isPaced else {
            return "a device without real time takes all that it can get, so a pause would be silence without end; "
                + "play through another device than '\(command.device ?? "offline")' to pause"
        }
        return nil
    }

    /// Goes on when the device has ended and there is one again.
    private func attend(_ run: PlayRun) throws {
        switch try run.look() {
        case nil: return
        case .lost(let reason): StandardError.write("auctl: \(reason); waiting for it to come back")
        case .back:
            let device = try devices.current()
            StandardError.write("auctl: going on through \(device.name) at \(Int(device.format.sampleRate)) Hz")
        case .gaveUp(let reason):
            let seconds = DeviceAbsence.patience / 1_000_000_000
            throw CommandFailure(.unusable, "\(reason); nothing to play through came back within \(seconds) s")
        }
    }

    private func progressText(_ playback: Playback, _ timeline: PlayTimeline) -> String {
        let counted = devices.load
        let total = timeline.length.map { $0 + timeline.latency }
        let whole = total.map { " / \(ClockText.length(Double($0) / rate))" } ?? ""
        let load = (counted.share * 1000).rounded() / 10
        var text = "\(ClockText.length(Double(min(playback.position, total ?? .max)) / rate))\(whole)  load \(load) %"
        if HostIncidents.count > 0 { text += "  incidents \(HostIncidents.count)" }
        if counted.xruns > 0 { text += "  xruns \(counted.xruns)" }
        return text + (controls?.text ?? "")
    }

    private func summary(
        _ run: PlayRun, _ playback: Playback, _ timeline: PlayTimeline, _ recorder: RecordingThread?
    ) -> PlaySummary {
        let load = devices.load
        var summary = PlaySummary(
            seconds: Double(playback.playedFrames(before: timeline.end)) / rate,
            inputSeconds: player?.announcedFrames.map { Double($0) / rate },
            inputDamage: player?.damage.map { "\($0)" },
            device: try? devices.current().name, file: command.record, load: load.share,
            incidents: HostIncidents.count, failedCycles: engine.renderFailures.count,
            xruns: Int(clamping: load.xruns), interruptions: run.interruptions)
        summary.network = load.network.map { NetworkSummary($0) }
        summary.recording = recorder.map { RecordingSummary($0, playback) }
        summary.absences = playback.absences(length: playback.heardFrames)
        summary.clipping = recorder?.clipping
        summary.sampleRate = rate
        return summary
    }
}
