import CForeignPlugIns

/// What a scan of a library tells, in lines whose parts are separated by tabs: of each plug-in `next` with its identity
/// before its code is looked at, then `plug-in` with identity, the three codes, version, maker, name and traits: `files` where it
/// reads files of the user's, `window` where it has a user interface, `inside` where the plug-in's own process shows that, `code` where
/// it generates code to do so, with a space between them, or `-`; or `broken` with identity and reason. `refused` with a reason stands for the whole library.
enum ForeignReport {
    static func refusal(of problem: [CChar]) -> String { "refused\t\(plain(text(problem)))\n" }

    /// What was written into memory for a text.
    static func text(_ memory: [CChar]) -> String {
        String(decoding: memory.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// - Parameter announce: is given the line that names the plug-in before its code is looked at.
    static func line(
        for plugIn: UnsafeMutablePointer<cfp_plugin>, of library: UnsafeMutablePointer<cfp_library>,
        announce: @convention(c) (UnsafePointer<CChar>) -> Void
    ) -> String {
        let identity = plain(String(cString: plugIn.pointee.identity))
        "next\t\(identity)\n".withCString(announce)
        cfp_read(library, plugIn)
        if let problem = ForeignIdentity.problem(of: plugIn) { return "broken\t\(identity)\t\(plain(problem))\n" }
        var problem = [CChar](repeating: 0, count: 1024)
        guard cfp_check(plugIn, &problem, problem.count) else {
            return "broken\t\(identity)\t\(plain(text(problem)))\n"
        }
        let codes = ForeignIdentity(of: plugIn)
        let parts = [
            "plug-in", identity, codes.type, codes.subtype, codes.manufacturer, "\(plugIn.pointee.version)",
            plain(String(cString: plugIn.pointee.maker)), plain(String(cString: plugIn.pointee.name)),
            Self.traits(of: plugIn),
        ]
        return parts.joined(separator: "\t") + "\n"
    }

    private static func traits(of plugIn: UnsafeMutablePointer<cfp_plugin>) -> String {
        let all = [
            (plugIn.pointee.file_count > 0, "files"), (cfp_has_picture(plugIn), "window"),
            (plugIn.pointee.has_inner_ui, "inside"), (plugIn.pointee.inner_ui_draws, "code"),
        ]
        let found = all.filter(\.0).map(\.1)
        return found.isEmpty ? "-" : found.joined(separator: " ")
    }

    private static func plain(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 ? " " : $0 }))
    }
}
