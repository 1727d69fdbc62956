import TestSupport

/// The built programs, beside this one.
enum Programs {
    static var runner: String { TestPackage.product("auextension") }
    static var daemon: String { TestPackage.product("auserviced") }
    static var this: String { TestPackage.product("faultrunner") }
}
