/// Xcode wants one source in an extension.
enum Stub {}
