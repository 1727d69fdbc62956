import ArgumentParser

/// How progress is shown.
enum ProgressOption: String, ExpressibleByArgument, CaseIterable {
    /// A bar when a person looks at it, otherwise nothing.
    case auto
    case bar
    /// One line per second.
    case lines
    case none
}
