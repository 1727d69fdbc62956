import Foundation
import Glibc
import TestSupport
import Testing

/// A browser without a screen, driven over its DevTools socket.
final class Chromium {
    /// Where Debian's package has it.
    static let path = "/usr/bin/chromium"
    static let isInstalled = access(path, X_OK) == 0

    private let process = Process()
    private let socket: RawConnection
    private var calls = 0

    /// Starts it with a profile in a folder, and waits for its page.
    init(in folder: URL) throws {
        let profile = folder.appending(path: "chromium")
        try FileManager.default.createDirectory(at: profile, withIntermediateDirectories: true)
        process.executableURL = URL(filePath: Self.path)
        process.arguments = [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
            "--no-first-run", "--disable-background-networking", "--disable-component-update",
            "--remote-debugging-port=0", "--user-data-dir=\(profile.path)", "about:blank",
        ]
        process.environment = ["PATH": "/usr/bin:/bin", "HOME": profile.path]
        process.standardError = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        let file = profile.appending(path: "DevToolsActivePort")
        var port: UInt16?
        var place: String?
        try #require(
            eventually {
                port = (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n").first.flatMap {
                    UInt16($0)
                }
                place = port.flatMap { try? Self.page(port: $0) }
                return place != nil
            })
        socket = try RawConnection(port: try #require(port))
        let head = try socket.upgrade(try #require(place), host: "127.0.0.1:\(try #require(port))", origin: nil)
        try #require(head.hasPrefix("HTTP/1.1 101"), "\(head)")
    }

    deinit {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    private static func page(port: UInt16) throws -> String? {
        let connection = try RawConnection(port: port)
        let head = try connection.head("/json/list", ["Host: 127.0.0.1:\(port)"])
        let list = try JSONSerialization.jsonObject(with: Data(connection.body(after: head))) as? [[String: Any]]
        let page = list?.first { $0["type"] as? String == "page" }
        return (page?["webSocketDebuggerUrl"] as? String).flatMap { URL(string: $0)?.path }
    }

    @discardableResult
    func call(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
        calls += 1
        let request: [String: Any] = ["id": calls, "method": method, "params": parameters]
        try socket.send(opcode: 1, Array(JSONSerialization.data(withJSONObject: request)))
        while true {
            guard case .text(let text) = try socket.message().message else { continue }
            let answer = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
            guard answer["id"] as? Int == calls else { continue }
            if let error = answer["error"] { Issue.record("\(method): \(error)") }
            return answer["result"] as? [String: Any] ?? [:]
        }
    }

    /// The value of an expression in the page.
    func value(_ expression: String) throws -> Any? {
        let result = try call(
            "Runtime.evaluate", ["expression": expression, "returnByValue": true, "awaitPromise": true])
        if let problem = result["exceptionDetails"] { Issue.record("\(expression): \(problem)") }
        return (result["result"] as? [String: Any])?["value"]
    }

    /// Waits until an expression is true.
    func waits(for expression: String) throws -> Bool { try eventually { try value(expression) as? Bool == true } }

    func open(_ address: URL) throws { try call("Page.navigate", ["url": address.absoluteString]) }

    /// - Parameter width: CSS pixels.
    func resize(width: Int, height: Int = 900, isDark: Bool = false) throws {
        try call(
            "Emulation.setDeviceMetricsOverride",
            ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": false])
        let scheme: [String: Any] = ["name": "prefers-color-scheme", "value": isDark ? "dark" : "light"]
        try call("Emulation.setEmulatedMedia", ["features": [scheme]])
    }

    /// Presses and lets go of keys such as `Tab` and `ArrowUp`.
    func press(_ keys: String...) throws {
        let codes = ["Tab": 9, "Enter": 13, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "End": 35, "Home": 36]
        for key in keys {
            for type in ["keyDown", "keyUp"] {
                try call(
                    "Input.dispatchKeyEvent",
                    ["type": type, "key": key, "code": key, "windowsVirtualKeyCode": codes[key] ?? 0])
            }
        }
    }

    /// Presses Control with a letter, which has the browser do what its own menu would.
    func pressControl(_ letter: String, commands: String...) throws {
        for type in ["rawKeyDown", "keyUp"] {
            try call(
                "Input.dispatchKeyEvent",
                [
                    "type": type, "key": letter, "code": "Key\(letter.uppercased())", "modifiers": 2,
                    "windowsVirtualKeyCode": Int(letter.uppercased().utf8.first ?? 0),
                    "commands": type == "keyUp" ? [] : commands,
                ])
        }
    }

    func mouse(_ type: String, _ x: Double, _ y: Double, isHeld: Bool = true) throws {
        try call(
            "Input.dispatchMouseEvent",
            [
                "type": type, "x": x, "y": y, "button": isHeld ? "left" : "none", "buttons": isHeld ? 1 : 0,
                "clickCount": 1,
            ])
    }

    /// Keeps a picture of the whole page, for people.
    func snapshot(to path: String) throws {
        let result = try call("Page.captureScreenshot", ["format": "png", "captureBeyondViewport": true])
        try Data(base64Encoded: result["data"] as? String ?? "")?.write(to: URL(filePath: path))
    }
}
