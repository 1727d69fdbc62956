extension SystemError {
    /// What the kernel means by one of its numbers, whatever call it came from.
    package static func kernel(_ number: Int32) -> SystemError { SystemError(call: "", errno: number) }
}
