/// What the author of a unit gave one node of its tree beside the observer of values.
final class ParameterNodeCallbacks {
    var valueProvider: AUImplementorValueProvider?
    var gestureObserver: ParameterGestureObserver?
    var stringFromValue: AUImplementorStringFromValueCallback?
    var valueFromString: AUImplementorValueFromStringCallback?
    var displayNameWithLength: AUImplementorDisplayNameWithLengthCallback?
}
