import Synchronization

/// A parameter, a group, or a whole tree (AUParameters.h).
///
/// The structure never changes after the tree is made; only values do.
// @unchecked: identifier and name never change; the parent is set once, when the tree is built; the implementor
// callbacks are set by the unit's author before the tree is published; observers are behind ParameterObservation's
// lock.
public class AUParameterNode: AUObject, @unchecked Sendable {
    /// Permanent, unique among its siblings, and shaped like a C identifier: automation is stored by key path.
    public let identifier: String
    /// For people; need not be unique. Empty for a tree and for a template of groups.
    public let displayName: String
    package internal(set) weak var parent: AUParameterNode?

    let observerCount = Atomic<Int>(0)
    /// Guarded by ParameterObservation's lock.
    var observers: [ParameterObserver] = []

    /// Brings values to the unit, also on its render thread: not behind another reference.
    var ownValueObserver: AUImplementorValueObserver?
    /// What else the author gave; nil for most nodes, of which a tree may have ten thousand.
    private var callbacks: ParameterNodeCallbacks?

    var ownValueProvider: AUImplementorValueProvider? { callbacks?.valueProvider }
    var ownGestureObserver: ParameterGestureObserver? { callbacks?.gestureObserver }
    var ownStringFromValue: AUImplementorStringFromValueCallback? { callbacks?.stringFromValue }
    var ownValueFromString: AUImplementorValueFromStringCallback? { callbacks?.valueFromString }
    var ownDisplayNameWithLength: AUImplementorDisplayNameWithLengthCallback? { callbacks?.displayNameWithLength }

    /// The callbacks to change. Thread: the one that builds the tree.
    private var changedCallbacks: ParameterNodeCallbacks {
        if let callbacks { return callbacks }
        let made = ParameterNodeCallbacks()
        callbacks = made
        return made
    }

    /// A node without names, parents and values, as `NSObject`'s initializer makes one: for what wants one to begin
    /// with.
    public override convenience init() { self.init(identifier: "", displayName: "") }

    init(identifier: String, displayName: String) {
        self.identifier = identifier
        self.displayName = displayName
    }

    deinit {
        if observerCount.load(ordering: .relaxed) > 0 { ParameterObservation.shared.forget(observers) }
    }

    /// Whether it is a tree itself, whose name is no part of a key path.
    var isRoot: Bool { false }

    /// The identifiers from below the tree down to this node, joined by dots.
    public var keyPath: String {
        guard let parent, !parent.isRoot else { return identifier }
        return parent.keyPath + "." + identifier
    }

    /// A name of at most about `maximumLength` characters.
    public func displayName(withLength maximumLength: Int) -> String {
        if let callback = nearest({ $0.ownDisplayNameWithLength }) { return callback(self, maximumLength) }
        return displayName.count <= maximumLength ? displayName : String(displayName.prefix(max(0, maximumLength)))
    }

    /// Reports changes below this node, coalesced and later. Thread: any but render.
    public func token(byAddingParameterObserver observer: @escaping AUParameterObserver) -> AUParameterObserverToken {
        ParameterObservation.shared.add(.coalesced(observer), to: self)
    }

    /// Reports each change below this node, later. Thread: any but render.
    public func token(
        byAddingParameterRecordingObserver observer: @escaping AUParameterRecordingObserver
    ) -> AUParameterObserverToken {
        ParameterObservation.shared.add(.recording(observer), to: self)
    }

    /// Reports each change and gesture below this node, later. Thread: any but render.
    public func token(
        byAddingParameterAutomationObserver observer: @escaping AUParameterAutomationObserver
    ) -> AUParameterObserverToken {
        ParameterObservation.shared.add(.automation(observer), to: self)
    }

    /// The tree that it is in, or what there is of one.
    var root: AUParameterNode { parent?.root ?? self }

    /// Ends an observation, whichever node of the tree it was added to; returns after a callback that is under way,
    /// except when called from inside it.
    public func removeParameterObserver(_ token: AUParameterObserverToken) {
        ParameterObservation.shared.remove(token, from: self)
    }

    /// Brings values to the unit; the nearest on the way to the root is called. Set it before the tree is published.
    public var implementorValueObserver: AUImplementorValueObserver {
        get { nearest { $0.ownValueObserver } ?? { _, _ in } }
        set { ownValueObserver = newValue }
    }

    /// Reads values from the unit; the nearest on the way to the root is called. Set it before the tree is published.
    public var implementorValueProvider: AUImplementorValueProvider {
        get { nearest { $0.ownValueProvider } ?? { $0.cachedValue } }
        set { changedCallbacks.valueProvider = newValue }
    }

    /// Called at the beginnings and ends of gestures, after the value observer; for the side of a link that passes them
    /// on.
    package final func setGestureObserver(_ observer: @escaping ParameterGestureObserver) {
        changedCallbacks.gestureObserver = observer
    }

    /// Writes values as texts, nil for the present value; the nearest on the way to the root is called. Set it before
    /// the tree is published. Thread: any but render.
    public var implementorStringFromValueCallback: AUImplementorStringFromValueCallback {
        get { nearest { $0.ownStringFromValue } ?? { $0.plainString(fromValue: $1?.pointee ?? $0.value) } }
        set { changedCallbacks.stringFromValue = newValue }
    }

    /// Reads values from texts; the nearest on the way to the root is called. Set it before the tree is published.
    /// Thread: any but render.
    public var implementorValueFromStringCallback: AUImplementorValueFromStringCallback {
        get { nearest { $0.ownValueFromString } ?? { $0.plainValue(from: $1) } }
        set { changedCallbacks.valueFromString = newValue }
    }

    /// Shortens names to a number of characters; the nearest on the way to the root is called. Set it before the tree
    /// is published. Thread: any but render.
    public var implementorDisplayNameWithLengthCallback: AUImplementorDisplayNameWithLengthCallback {
        get { nearest { $0.ownDisplayNameWithLength } ?? { String($0.displayName.prefix(max(0, $1))) } }
        set { changedCallbacks.displayNameWithLength = newValue }
    }

    func nearest<Callback>(_ callback: (AUParameterNode) -> Callback?) -> Callback? {
        var node: AUParameterNode? = self
        while let current = node {
            if let found = callback(current) { return found }
            node = current.parent
        }
        return nil
    }

    func appendParameters(to list: inout [AUParameter]) {}

    override func namedValue(_ key: String) -> NamedValue? {
        switch key {
        case "identifier": NamedValue(self.identifier)
        case "displayName": NamedValue(self.displayName)
        case "keyPath": NamedValue(self.keyPath)
        default: nil
        }
    }
}

/// Called with a gesture's value, its host time and whether it begins or ends. Thread: any but render.
package typealias ParameterGestureObserver = (AUParameter, AUValue, UInt64, AUParameterAutomationEventType) -> Void
