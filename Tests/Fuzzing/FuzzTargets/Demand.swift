/// Ends the process when a decoder broke a promise.
func demand(_ holds: Bool, _ message: @autoclosure () -> String) {
    if !holds { fatalError(message()) }
}
