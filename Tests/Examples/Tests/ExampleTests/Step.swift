/// What becomes of one block of a page.
enum Step: Sendable {
    /// It is run as it is.
    case run
    /// It is a file's content, written there.
    case file(String)
    /// It is a part of a file, between these lines.
    case part(of: String, after: String, before: String = "")
    /// It is what a command has made there.
    case made(String)
    /// It is not run here, for this reason.
    case listed(String)
    /// Done before the next block, as the page's text asks: lines for the shell.
    case before(String)
    /// A folder that the next block builds a package in.
    case package(String)

    /// Whether it stands for a block of the page.
    var isBlock: Bool {
        switch self {
        case .run, .file, .part, .made, .listed: true
        case .before, .package: false
        }
    }
}
