import ComponentRegistry

extension RegisteredComponent {
    /// Apple's packed version 0xMMMMmmbb as `major.minor.bugfix`.
    var versionText: String { "\(version >> 16).\(version >> 8 & 0xff).\(version & 0xff)" }
}
