/// The number that starts a control message to a unit.
///
/// What follows it, and what the unit replies, stands at the `UnitRequest` of that kind.
public enum UnitRequestKind: UInt16, CaseIterable, Sendable {
    case describe = 1
    case allocate = 2
    case deallocate = 3
    case reset = 4
    case setParameters = 5
    case getParameters = 6
    case getState = 7
    case setState = 8
    case stringFromValue = 9
    case valueFromString = 10
    case selectFactoryPreset = 11
    case setProperty = 12
    case getProperty = 13
    case shouldChangeFormat = 14
    case parameterEvent = 20
    case requestView = 40
    case supportedViewConfigurations = 41
    case selectViewConfiguration = 42
    case showView = 43
    case sendMessage = 21
    case takeMessage = 22
    case profileState = 23
    case setProfile = 24
    case setBusCount = 25
    case openFile = 26
    case closeFile = 27
    case connection = 28
}
