import Combine
import CoreGraphics
import Foundation
import Observation
import ViewHierarchy

/// Shows a view of SwiftUI: makes nodes of it, lays them out, and keeps states and controls between.
@preconcurrency @MainActor
open class HostingBase: UIView, ViewHost {
    private var root = Node()
    private var isDue = true
    private var states: [String: StateCell] = [:]
    private var leaves: [String: HierarchyView] = [:]
    private var usedLeaves: Set<String> = []
    private var changes: [String: Any] = [:]
    private var shown: [String: (appeared: () -> Void, gone: () -> Void)] = [:]
    private var before: [String: () -> Void] = [:]
    private var observed: [ObjectIdentifier: AnyCancellable] = [:]
    private var presentations: [Presentation] = []
    private var wakeTime: Double?
    private var isWaking = false
    let preferences = PreferenceTable()
    let places = PlaceTable()
    let animations = AnimationTable()
    var content: (() -> any View)?
    var view: HierarchyView { self }

    /// Points, in the superview to come.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        lookChanged = { [weak self] in self?.update() }
    }

    public required init?(coder: NSCoder) { return nil }

    /// Has everything made anew before the next frame.
    package func update() {
        animations.take(ChangesNow.transaction)
        isDue = true
        setNeedsLayout()
    }

    /// Seconds, always rising, that what is animated goes by; for tests that give the time.
    package var clock: () -> Double {
        get { animations.clock }
        set { animations.clock = newValue }
    }

    open override func layoutSubviews() {
        // What is read while views are made for a size is followed as well.
        withObservationTracking {
            if isDue { build() }
            place()
        } onChange: { [weak self] in
            // The change is made after this: only what goes with it is known now.
            let transaction = ChangesNow.transaction
            DispatchQueue.main.async {
                if let transaction { self?.animations.take(transaction) }
                self?.update()
            }
        }
        animations.transitions.end(at: animations.clock())
        arrange(root.views + animations.transitions.views + presentations.flatMap(\.node.views))
        animations.end()
        if animations.isMoving { wake(after: 1.0 / 60) }
        tellLives()
        preferences.tell()
        startWaking()
    }

    private func place() {
        let size = root.size(bounds.size)
        root.place(
            CGRect(
                x: (bounds.width - size.width) / 2, y: (bounds.height - size.height) / 2, width: size.width,
                height: size.height))
        for presentation in presentations { presentation.node.place(bounds) }
    }

    open override var intrinsicContentSize: CGSize { CGSize(width: -1, height: -1) }

    /// The size that the content takes of one that is offered; points.
    func measure(_ offered: CGSize) -> CGSize {
        if isDue { build() }
        return root.size(offered)
    }

    private func build() {
        isDue = false
        (usedLeaves, shown, presentations, wakeTime) = ([], [:], [], nil)
        animations.begin()
        animations.transitions.begin()
        preferences.forget(below: "")
        places.identities = [:]
        root = content.map { makeNode($0(), context) } ?? Node()
        leaves = leaves.filter { usedLeaves.contains($0.key) || $0.key.contains("#geometry") }
    }

    private var context: BuildContext {
        var context = BuildContext(host: self, path: "")
        guard let surface = owningSurface else { return context }
        context.environment.colorScheme = surface.look.isDark ? .dark : .light
        context.environment.displayScale = CGFloat(surface.geometry.scale)
        context.environment.transaction = animations.pending ?? Transaction()
        return context
    }

    // MARK: What is kept

    func cell(_ key: String, _ initial: @autoclosure () -> Any) -> StateCell {
        if let cell = states[key] { return cell }
        let made = StateCell(initial()) { [weak self] in self?.update() }
        states[key] = made
        return made
    }

    /// The view that has shown this place before, or a new one.
    func leaf<Kind: HierarchyView>(_ path: String, _ name: String, _ make: () -> Kind) -> Kind {
        let key = path + "#" + name
        usedLeaves.insert(key)
        if let kept = leaves[key] as? Kind { return kept }
        let made = make()
        leaves[key] = made
        return made
    }

    func remake(_ path: String, _ make: () -> Node) -> Node {
        let old = usedLeaves.filter { $0.hasPrefix(path) }
        usedLeaves.subtract(old)
        shown = shown.filter { !$0.key.hasPrefix(path) }
        preferences.forget(below: path)
        animations.transitions.forget(below: path)
        let node = make()
        leaves = leaves.filter { usedLeaves.contains($0.key) || !$0.key.hasPrefix(path) }
        return node
    }

    func present(_ presentation: Presentation) { presentations.append(presentation) }

    func observe<Object: ObservableObject>(_ object: Object) {
        let key = ObjectIdentifier(object)
        guard observed[key] == nil else { return }
        // The subscription keeps the object, so that no other one has its identity.
        observed[key] = object.objectWillChange.sink { [weak self, object] _ in
            _ = object
            MainActor.assumeIsolated { self?.update() }
        }
    }

    // MARK: Lives and changes

    func follow(_ key: String, appeared: @escaping () -> Void, gone: @escaping () -> Void) {
        shown[key] = (appeared, gone)
    }

    private func tellLives() {
        let (new, old) = (shown, before)
        before = new.mapValues(\.gone)
        for (key, gone) in old.sorted(by: { $0.key < $1.key }) where new[key] == nil { gone() }
        for (key, life) in new.sorted(by: { $0.key < $1.key }) where old[key] == nil { life.appeared() }
    }

    /// Whether a value is another than the last time.
    func hasChanged(_ key: String, _ value: Any, isEqual: (Any) -> Bool) -> (old: Any, isNew: Bool)? {
        defer { changes[key] = value }
        guard let old = changes[key] else { return (value, true) }
        return isEqual(old) ? nil : (old, false)
    }

    // MARK: Time

    func wake(after seconds: Double) { wakeTime = min(wakeTime ?? .infinity, max(1.0 / 60, seconds)) }

    /// A view that is not shown is not laid out, so nothing wakes it.
    private func startWaking() {
        guard let wakeTime, !isWaking else { return }
        isWaking = true
        DispatchQueue.main.asyncAfter(deadline: .now() + wakeTime) { [weak self] in
            MainActor.assumeIsolated {
                self?.isWaking = false
                self?.update()
            }
        }
    }
}

extension HierarchyView {
    /// Only what is new or gone is put in or out, so that a control that is dragged stays.
    func arrange(_ views: [HierarchyView]) {
        let wanted = Set(views.map { ObjectIdentifier($0) })
        for view in subviews where !wanted.contains(ObjectIdentifier(view)) { view.removeFromSuperview() }
        for (index, view) in views.enumerated() {
            let shown = subviews
            if shown.indices.contains(index), shown[index] === view { continue }
            insertSubview(view, at: index)
        }
    }
}
