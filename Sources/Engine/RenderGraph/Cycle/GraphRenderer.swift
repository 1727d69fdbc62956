import AudioToolbox
import LinuxSystem
import Synchronization

/// Renders whatever plan is the newest, in runs of at most the plan's length.
///
/// The render thread takes a plan over without a lock; an exchange returns when the plan before is no longer used.
/// Thread: `render` one caller at a time; the rest any but render.
// @unchecked: the state belongs to the one thread that renders; the plan is exchanged by address.
package final class GraphRenderer: @unchecked Sendable {
    /// Where a render call gets its input and its time from.
    package struct Request {
        /// One pointer per channel; null ones are silent.
        package var input: UnsafePointer<UnsafePointer<Float>?>?
        package var inputChannelCount = 0
        /// One pointer per channel; null ones get nothing.
        package var output: UnsafePointer<UnsafeMutablePointer<Float>?>
        package var outputChannelCount: Int
        package var frames: Int
        /// Nanoseconds at which the first frame is heard; 0 where nothing paces the rendering.
        package var hostTime: UInt64 = 0
        /// Nanoseconds at which the input's first frame was recorded; 0 where nothing paces the rendering.
        package var inputTime: UInt64 = 0
        /// Nanoseconds at which the callback began; 0 where nothing is late.
        package var callbackTime: UInt64 = 0
        package var isOffline = false
        package var sampleRate: Double

        @_noLocks @_noAllocation
        package init(
            output: UnsafePointer<UnsafeMutablePointer<Float>?>, outputChannelCount: Int, frames: Int,
            sampleRate: Double
        ) {
            self.output = output
            self.outputChannelCount = outputChannelCount
            self.frames = frames
            self.sampleRate = sampleRate
        }
    }

    private let plan = RenderExchange<GraphPlan>()
    private let sequences = RenderExchange<SequenceList>()
    private let state: UnsafeMutablePointer<State>
    /// Counted up when the worker has something to do; the worker waits for it to change.
    private let news = RenderCell(Atomic<UInt32>(0))
    private let isMeasuring = Atomic<Bool>(false)
    private let cycles = Atomic<UInt64>(0)
    private let core = Atomic<Int>(0)

    private struct State {
        var pass = RenderPass()
        let inputs: UnsafeMutablePointer<UnsafePointer<Float>?>
        let outputs: UnsafeMutablePointer<UnsafeMutablePointer<Float>?>
    }

    /// The most channels of a device or a program's buffers.
    package static let mostChannels = mostChannelsOfRender

    package init() {
        state = .allocate(capacity: 1)
        state.initialize(
            to: State(inputs: .allocate(capacity: Self.mostChannels), outputs: .allocate(capacity: Self.mostChannels)))
        state.pointee.inputs.initialize(repeating: nil, count: Self.mostChannels)
        state.pointee.outputs.initialize(repeating: nil, count: Self.mostChannels)
        let rendering = OfflineRendering { [unowned(unsafe) self] in
            plan.render.isPresent($0)
        } announce: { [unowned(unsafe) self] in
            announce()
        }
        state.pointee.pass.rendering = .passRetained(rendering)
    }

    deinit {
        state.pointee.pass.rendering?.release()
        state.pointee.inputs.deallocate()
        state.pointee.outputs.deallocate()
        state.deallocate()
    }

    // MARK: Control

    /// The plan that is rendered.
    package var present: GraphPlan? { plan.present }

    /// Lets the render thread use another plan, or none; returns when it no longer uses the one before.
    package func exchange(_ new: GraphPlan?) { plan.exchange(new) }

    /// Plays other sequences into the graph, or none; returns when it no longer plays those before.
    package func play(_ sequences: SequenceList?) { self.sequences.exchange(sequences) }

    /// Whether each step's time is taken from the next run on.
    package var measuresSteps: Bool {
        get { isMeasuring.load(ordering: .relaxed) }
        set { isMeasuring.store(newValue, ordering: .relaxed) }
    }

    /// Where the render thread last ran with units elsewhere in the plan.
    package var lastCore: Int { core.load(ordering: .relaxed) }

    /// Render calls so far.
    package var cycleCount: UInt64 { cycles.load(ordering: .relaxed) }

    /// A number that changes when there is something to do for whoever serves players and taps.
    package var newsNumber: UInt32 { news.pointer.pointee.load(ordering: .acquiring) }

    /// Waits until the number is another, or for the time given, in nanoseconds.
    package func waitForNews(after number: UInt32, upTo nanoseconds: UInt64) {
        _ = Futex.wait(news.pointer, expected: number, deadline: MonotonicClock.now() &+ nanoseconds)
    }

    /// Wakes whoever waits for news. Thread: any, also render.
    @_noLocks @_noAllocation
    package func announce() {
        news.pointer.pointee.wrappingAdd(1, ordering: .releasing)
        Futex.wake(news.pointer)
    }

    // MARK: Render

    /// Renders `frames`, in as many runs as the plan's longest run asks for. Without a plan the output is silent.
    ///
    /// - Returns: whether an observer asked for this to be the last cycle.
    @discardableResult
    @_noLocks @_noAllocation @section("render")
    package func render(_ request: Request) -> Bool {
        let address = plan.render.begin()
        defer { plan.render.end() }
        cycles.store(cycles.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
        guard let pointer = UnsafeRawPointer(bitPattern: address) else {
            silence(request, from: 0)
            return false
        }
        let plan = Unmanaged<GraphPlan>.fromOpaque(pointer)
        state.pointee.pass.isOffline = request.isOffline
        state.pointee.pass.isMeasured = isMeasuring.load(ordering: .relaxed)
        state.pointee.pass.callbackTime = request.callbackTime
        state.pointee.pass.hasNews = false
        state.pointee.pass.planAddress = address
        state.pointee.pass.isFinished = false
        if plan._withUnsafeGuaranteedRef({ $0.hasChains }) { core.store(CoreAffinity.current(), ordering: .relaxed) }
        let longest = plan._withUnsafeGuaranteedRef { $0.maximumFrames }
        var done = 0
        while done < request.frames {
            let count = min(request.frames &- done, longest)
            run(plan, request, done, count)
            done &+= count
        }
        if state.pointee.pass.hasNews { announce() }
        return state.pointee.pass.isFinished
    }

    @_noLocks @_noAllocation @section("render")
    private func run(_ plan: Unmanaged<GraphPlan>, _ request: Request, _ offset: Int, _ frames: Int) {
        let inputs = min(request.inputChannelCount, mostChannelsOfRender)
        if let given = request.input {
            for channel in 0..<inputs { state.pointee.inputs[channel] = given[channel].map { $0 + offset } }
            state.pointee.pass.input = UnsafePointer(state.pointee.inputs)
        } else {
            state.pointee.pass.input = nil
        }
        state.pointee.pass.inputChannelCount = inputs
        let channels = min(request.outputChannelCount, mostChannelsOfRender)
        for channel in 0..<channels { state.pointee.outputs[channel] = request.output[channel].map { $0 + offset } }
        let later = UInt64(Double(offset) / request.sampleRate * 1e9)
        state.pointee.pass.hostTime = request.hostTime == 0 ? 0 : request.hostTime &+ later
        state.pointee.pass.inputTime = request.inputTime == 0 ? 0 : request.inputTime &+ later
        playSequences(plan, frames, request.sampleRate)
        let pass = pointerToPass
        let outputs = UnsafePointer(state.pointee.outputs)
        let result = plan._withUnsafeGuaranteedRef {
            $0.run(frames, pass, into: outputs, channelCount: channels)
        }
        deliver(result, channels, frames)
    }

    /// Before anything renders, so that units find the run's events in their schedules. What follows may wait for
    /// somebody who waits for another list to be taken, so this one is given back here.
    @_noLocks @_noAllocation @section("render")
    private func playSequences(_ plan: Unmanaged<GraphPlan>, _ frames: Int, _ sampleRate: Double) {
        let address = sequences.render.begin()
        defer { sequences.render.end() }
        guard let pointer = UnsafeRawPointer(bitPattern: address) else { return }
        let time = plan._withUnsafeGuaranteedRef { $0.sampleTime }
        let hostTime = state.pointee.pass.hostTime
        let hasNews = Unmanaged<SequenceList>.fromOpaque(pointer)._withUnsafeGuaranteedRef {
            $0.run(frames, time: time, sampleRate: sampleRate, hostTime: hostTime)
        }
        if hasNews { state.pointee.pass.hasNews = true }
    }

    private var pointerToPass: UnsafeMutablePointer<RenderPass> {
        UnsafeMutableRawPointer(state).assumingMemoryBound(to: RenderPass.self)
    }

    /// Copies what was not rendered in place.
    @_noLocks @_noAllocation @section("render")
    private func deliver(_ result: UnsafeMutablePointer<Signal>?, _ channels: Int, _ frames: Int) {
        for channel in 0..<channels {
            guard let target = state.pointee.outputs[channel] else { continue }
            guard let result, channel < result.pointee.channelCount else {
                SampleLoops.clear(target, frames)
                continue
            }
            let source = result.pointee.channels[channel]
            if source != target { SampleLoops.copy(target, source, frames) }
        }
    }

    @_noLocks @_noAllocation @section("render")
    private func silence(_ request: Request, from offset: Int) {
        for channel in 0..<request.outputChannelCount {
            if let target = request.output[channel] { SampleLoops.clear(target + offset, request.frames &- offset) }
        }
    }
}

/// `GraphRenderer.mostChannels`, for the render thread: the compiler's check allows no class's type there.
private var mostChannelsOfRender: Int { @_noLocks @_noAllocation get { 1024 } }
