/// Why no window is opened.
public enum ViewerProgramError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The program that opens windows is at none of these places.
    case missing([String])
    /// It cannot be started; why, for people.
    case failed(String)

    public var description: String {
        switch self {
        case .missing(let places):
            "the program \(ViewerProgram.name), which opens windows, is missing (looked for \(places.joined(separator: ", "))); "
                + "install the package auserviced-views"
        case .failed(let reason): "the program \(ViewerProgram.name) cannot be started: \(reason)"
        }
    }
}
