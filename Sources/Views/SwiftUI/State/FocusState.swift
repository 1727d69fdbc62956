/// Which of the views has the keyboard (SwiftUI's `FocusState`): set by `focused(_:)`, or to move the keyboard.
///
/// Thread: main.
@propertyWrapper
public struct FocusState<Value: Hashable>: DynamicProperty, @unchecked Sendable {
    /// For `focused(_:)`. Thread: main.
    @propertyWrapper
    public struct Binding: @unchecked Sendable {
        let state: State<Value>
        /// Which one; setting it moves the keyboard.
        public var wrappedValue: Value {
            get { state.wrappedValue }
            nonmutating set { state.wrappedValue = newValue }
        }
        /// Itself.
        public var projectedValue: Binding { self }
    }

    // @unchecked: used on the main thread.
    private let state: State<Value>

    /// Not focused.
    public init() where Value == Bool { state = State(wrappedValue: false) }
    /// None of several.
    public init<One: Hashable>() where Value == One? { state = State(wrappedValue: nil) }

    /// Which one; setting it moves the keyboard.
    public var wrappedValue: Value {
        get { state.wrappedValue }
        nonmutating set { state.wrappedValue = newValue }
    }
    /// For `focused(_:)`.
    public var projectedValue: Binding { Binding(state: state) }
}

extension FocusState: BoundProperty {
    func bind(in context: BuildContext, key: String) { state.bind(in: context, key: key) }
}

/// Joins the field in a view to a state of focus.
struct FocusLink {
    let isFocused: () -> Bool
    let changed: (Bool) -> Void
}

extension ControlTraits {
    var focus: FocusLink? {
        get { self[FocusLink.self] }
        set { self[FocusLink.self] = newValue }
    }
}
