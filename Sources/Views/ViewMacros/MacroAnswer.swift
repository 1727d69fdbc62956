import Foundation

/// What the compiler is told.
enum MacroAnswer {
    /// What this program can do: as much as the oldest compiler with macros asks for.
    case capability
    /// What stands for the macro.
    case source(String)
    /// Why there is nothing to stand for it.
    case refused(String)

    /// The length and the message.
    var framed: Data {
        let body = (try? JSONSerialization.data(withJSONObject: message)) ?? Data()
        var count = UInt64(body.count).littleEndian
        return withUnsafeBytes(of: &count) { Data($0) } + body
    }

    private var message: [String: Any] {
        switch self {
        case .capability:
            ["getCapabilityResult": ["capability": ["protocolVersion": 7, "features": [String]()] as [String: Any]]]
        case .source(let source):
            ["expandMacroResult": ["expandedSource": source, "diagnostics": [Any]()] as [String: Any]]
        case .refused(let reason):
            [
                "expandMacroResult": [
                    "expandedSource": "",
                    "diagnostics": [
                        [
                            "message": reason, "severity": "error",
                            "position": ["fileName": "", "offset": 0] as [String: Any],
                            "highlights": [Any](), "notes": [Any](), "fixIts": [Any](),
                        ] as [String: Any]
                    ],
                ] as [String: Any]
            ]
        }
    }
}
