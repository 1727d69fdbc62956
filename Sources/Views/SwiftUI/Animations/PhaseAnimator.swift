import Foundation

/// Goes through phases, each with an animation (SwiftUI's `PhaseAnimator`): once for each new value of a trigger, or
/// without end while it is shown.
public struct PhaseAnimator<Phase: Equatable, Content: View>: View, PrimitiveView {
    private let phases: [Phase]
    private let trigger: PhaseTrigger?
    private let content: (Phase) -> Content
    private let animation: (Phase) -> Animation?

    init(
        _ phases: [Phase], trigger: PhaseTrigger?, content: @escaping (Phase) -> Content,
        animation: @escaping (Phase) -> Animation?
    ) { (self.phases, self.trigger, self.content, self.animation) = (phases, trigger, content, animation) }

    /// Without end.
    public init(
        _ phases: some Sequence<Phase>, @ViewBuilder content: @escaping (Phase) -> Content,
        animation: @escaping (Phase) -> Animation? = { _ in .default }
    ) { self.init(Array(phases), trigger: nil, content: content, animation: animation) }
    /// Once for each value.
    public init(
        _ phases: some Sequence<Phase>, trigger: some Equatable, @ViewBuilder content: @escaping (Phase) -> Content,
        animation: @escaping (Phase) -> Animation? = { _ in .default }
    ) { self.init(Array(phases), trigger: PhaseTrigger(trigger), content: content, animation: animation) }

    func node(_ context: BuildContext) -> Node {
        guard !phases.isEmpty else { return Node() }
        let cell = context.host.cell(context.path + ".phase", PhaseState())
        guard let state = cell.value as? PhaseState else { return Node() }
        let change = trigger.flatMap { now in
            context.host.hasChanged(context.path + "#phase", now.value, isEqual: now.isEqual)
        }
        if let change, !change.isNew, !state.isRunning { state.start(phases.count) }
        if trigger == nil, !state.isRunning { state.start(phases.count, isEndless: true) }
        var inner = context.child("phase")
        let now = context.host.animations.clock()
        if state.isDue(now) {
            let next = phases[state.advance() % phases.count]
            let animation = animation(next)
            inner.environment.transaction.animation = animation
            state.due = now + max(1.0 / 60, animation?.duration ?? 0)
        }
        if state.isRunning { context.host.wake(after: max(0, state.due - now)) }
        return makeNode(content(phases[state.index % phases.count]), inner)
    }
}

/// What a phase animator starts for.
struct PhaseTrigger {
    let value: Any
    let isEqual: (Any) -> Bool
    init<Value: Equatable>(_ value: Value) { (self.value, isEqual) = (value, { $0 as? Value == value }) }
}

/// Where a phase animator is.
@MainActor
private final class PhaseState {
    private(set) var index = 0
    private(set) var isRunning = false
    var due = 0.0
    private var left = 0
    private var isEndless = false

    /// Through all phases and back to the first.
    func start(_ count: Int, isEndless: Bool = false) {
        (isRunning, left, due, self.isEndless) = (count > 1, count, 0, isEndless)
    }
    func isDue(_ now: Double) -> Bool {
        guard isRunning, now >= due else { return false }
        if left == 0, !isEndless { isRunning = false }
        return isRunning
    }
    func advance() -> Int {
        left = max(0, left - 1)
        index += 1
        return index
    }
}

extension View {
    /// Goes through phases without end while it is shown, each with an animation.
    public func phaseAnimator<Phase: Equatable, Content: View>(
        _ phases: some Sequence<Phase>, @ViewBuilder content: @escaping (Self, Phase) -> Content,
        animation: @escaping (Phase) -> Animation? = { _ in .default }
    ) -> some View {
        PhaseAnimator(Array(phases), trigger: nil, content: { content(self, $0) }, animation: animation)
    }
    /// Goes through phases once for each new value, each with an animation.
    public func phaseAnimator<Phase: Equatable, Content: View>(
        _ phases: some Sequence<Phase>, trigger: some Equatable,
        @ViewBuilder content: @escaping (Self, Phase) -> Content,
        animation: @escaping (Phase) -> Animation? = { _ in .default }
    ) -> some View {
        PhaseAnimator(
            Array(phases), trigger: PhaseTrigger(trigger), content: { content(self, $0) }, animation: animation)
    }
}
