/// Why the program ends without success: what it says and the code it ends with, which are those of `auctl`.
struct WindowFailure: Error {
    enum Status: Int32 {
        /// No unit of that number.
        case notFound = 2
        /// No host answers.
        case unreachable = 3
        /// The display cannot be used.
        case unusable = 4
        /// The unit has no view.
        case unit = 5
    }

    let status: Status
    let message: String

    init(_ status: Status, _ message: String) { (self.status, self.message) = (status, message) }
}
