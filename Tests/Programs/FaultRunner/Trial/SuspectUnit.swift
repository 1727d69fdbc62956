/// The units that something is done to, or that do something.
enum SuspectUnit: String, CaseIterable, Sendable {
    case gain = "aufx gain Demo"
    case faulty = "aufx flty Test"
    case hostile = "aufx host Test"
    case hangingRehearsal = "aufx hrhs Test"
    case trapping = "aufx trap Test"
}
