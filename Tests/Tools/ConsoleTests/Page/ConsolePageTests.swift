import Foundation
import TestSupport
import Testing

/// The console's page in a browser: what a person sees, does and hears of a unit that plays. Without Chromium, which
/// `scripts/setup --tests` installs, these are left out.
@Suite(
    .serialized, .timeLimit(.minutes(3)),
    .enabled(if: Chromium.isInstalled, "Chromium is not installed; scripts/setup --tests installs it"))
struct ConsolePageTests {
    private static let cutoff =
        "[...document.querySelectorAll('input[type=range]')].find((e) => e.labels[0].textContent === 'Cutoff')"

    /// A page of the unit that runs, with its parameters.
    private func opened(_ session: ConsoleSession) throws -> (ConsoleSession, Chromium) {
        let browser = try Chromium(in: session.folder)
        try browser.resize(width: 1440)
        try browser.open(session.address)
        try #require(try browser.waits(for: "document.querySelectorAll('.parameter').length > 0"))
        return (session, browser)
    }

    private func keepPicture(_ browser: Chromium, _ name: String) throws {
        guard let folder = ProcessInfo.processInfo.environment["CONSOLE_PICTURES"] else { return }
        try browser.snapshot(to: "\(folder)/\(name).png")
    }

    @Test func parametersMoveOnThePageAndFromThePage() throws {
        let (session, browser) = try opened(ConsoleSession(playing: "aufx fltr Demo"))
        defer { withExtendedLifetime(session) {} }
        #expect(try browser.value("\(Self.cutoff).getAttribute('aria-valuetext')") as? String == "400 Hz")
        _ = try session.run(["param", session.unit, "cutoff=1000"])
        #expect(try browser.waits(for: "\(Self.cutoff).getAttribute('aria-valuetext') === '1000 Hz'"))
        _ = try browser.value("\(Self.cutoff).focus()")
        try browser.press("End")
        #expect(try eventually { try session.value("cutoff") ?? 0 > 10_000 })
        try browser.press("Home", "ArrowRight")
        #expect(try eventually { try session.value("cutoff").map { $0 > 12 && $0 < 20 } == true })
    }

    @Test func aUnitThatIsKilledIsSaidToBeGoneAndComesBack() throws {
        let (session, browser) = try opened(ConsoleSession(playing: "aufx fltr Demo"))
        defer { withExtendedLifetime(session) {} }
        let process = try #require(try session.listed("running")?["serviceProcess"] as? Int)
        _ = try browser.value(
            "window.seen = []; new MutationObserver(() => seen.push(document.querySelector('.trouble').textContent))"
                + ".observe(document.querySelector('.trouble'), { childList: true, characterData: true, subtree: true })"
        )
        _ = try browser.value("[...document.querySelectorAll('button')].find((e) => e.textContent === 'Kill').click()")
        #expect(
            try eventually {
                let now = try session.listed("running")?["serviceProcess"] as? Int
                return now != nil && now != process
            })
        #expect(try browser.waits(for: "document.querySelector('.unit .state').textContent === 'running'"))
        #expect(try browser.waits(for: "document.querySelector('.unit .facts').textContent.includes('1 restart')"))
        #expect(try browser.waits(for: "document.querySelector('.trouble').hidden"))
    }

    @Test func aViewIsDrawnOperatedAndRead() async throws {
        let host = try await PaintingHost()
        let (session, browser) = try opened(ConsoleSession(painting: host))
        defer { withExtendedLifetime(session) {} }
        // The painter's ground, 0x204080.
        let isDrawn = """
            (() => { const c = document.querySelector('canvas'); if (c.width < 2) return false;
            return c.getContext('2d').getImageData(c.width - 2, 2, 1, 1).data.join() === '32,64,128,255'; })()
            """
        try #require(try browser.waits(for: isDrawn))
        let slider = "document.querySelector('.described[role=slider]')"
        try #require(try browser.waits(for: "\(slider) !== null"))
        let box = try #require(
            try browser.value(
                """
                (() => { const b = document.querySelector('canvas').getBoundingClientRect();
                return [b.x, b.y, b.width, b.height]; })()
                """
            ) as? [Double])
        try browser.mouse("mousePressed", box[0] + box[2] * 0.1, box[1] + box[3] * 0.5)
        for part in 2...5 {
            try browser.mouse("mouseMoved", box[0] + box[2] * Double(part) / 10, box[1] + box[3] * 0.5)
        }
        try browser.mouse("mouseReleased", box[0] + box[2] * 0.5, box[1] + box[3] * 0.5, isHeld: false)
        #expect(try browser.waits(for: "Math.abs(\(slider).getAttribute('aria-valuenow') - 0.5) < 0.03"))
        #expect(await eventually { abs(host.level - 0.5) < 0.03 })
        _ = try browser.value("\(slider).focus()")
        try browser.press("Home")
        #expect(try browser.waits(for: "\(slider).getAttribute('aria-valuenow') === '0'"))
        try keepPicture(browser, "view")
        _ = try session.run(["kill", session.unit])
        #expect(try browser.waits(for: "document.querySelector('.unit .facts').textContent.includes('1 restart')"))
        #expect(try browser.waits(for: "!document.querySelector('.stage').classList.contains('away')"))
        #expect(try browser.waits(for: isDrawn))
    }

    /// The painter takes a digit as its level in tenths, and copies its level.
    @Test func textIsPastedIntoAViewAndCopiedFromIt() async throws {
        let host = try await PaintingHost()
        let (session, browser) = try opened(ConsoleSession(painting: host))
        defer { withExtendedLifetime(session) {} }
        let slider = "document.querySelector('.described[role=slider]')"
        try #require(try browser.waits(for: "\(slider) !== null"))
        try browser.call(
            "Browser.grantPermissions", ["permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]])
        // A page without a window in front may not reach the clipboard.
        try browser.call("Emulation.setFocusEmulationEnabled", ["enabled": true])
        _ = try browser.value("\(slider).focus(); navigator.clipboard.writeText('7')")
        try browser.pressControl("v", commands: "paste")
        #expect(try browser.waits(for: "Math.abs(\(slider).getAttribute('aria-valuenow') - 0.7) < 0.01"))
        try browser.pressControl("c")
        #expect(try browser.waits(for: "navigator.clipboard.readText().then((text) => text === 'level 0.7')"))
    }

    @Test(arguments: [360, 768, 1440])
    func thePageFitsItsWindow(_ width: Int) throws {
        let (session, browser) = try opened(ConsoleSession(playing: "aufx fltr Demo"))
        defer { withExtendedLifetime(session) {} }
        for isDark in [false, true] {
            try browser.resize(width: width, isDark: isDark)
            #expect(try browser.waits(for: "innerWidth === \(width)"))
            #expect(try browser.value("document.documentElement.scrollWidth <= innerWidth") as? Bool == true)
            try keepPicture(browser, "unit-\(width)-\(isDark ? "dark" : "light")")
        }
        // What is too wide for a finger or the window shows here.
        let wide = """
            [...document.querySelectorAll('main *')]
            .filter((e) => e.checkVisibility() && e.getBoundingClientRect().right > innerWidth + 1).length
            """
        #expect(try browser.value(wide) as? Int == 0)
        _ = try browser.value("location.hash = '#/'")
        #expect(try browser.waits(for: "document.querySelector('.unit-row').checkVisibility()"))
        try keepPicture(browser, "list-\(width)")
    }

    /// From the top of the page to a parameter and back to another page, without a pointer.
    @Test func aKeyboardIsEnough() throws {
        let (session, browser) = try opened(ConsoleSession(playing: "aufx fltr Demo"))
        defer { withExtendedLifetime(session) {} }
        _ = try browser.value("document.body.focus()")
        var reached: Set<String> = []
        for _ in 0..<40 {
            try browser.press("Tab")
            let name = """
                (() => { const e = document.activeElement;
                return e.getAttribute('aria-label') ?? e.labels?.[0]?.textContent ?? e.textContent; })()
                """
            if let text = try browser.value(name) as? String { reached.insert(text) }
        }
        for name in ["Restart", "Kill", "Cutoff", "Cutoff, as a number", "Resonance"] {
            #expect(reached.contains(name), "\(reached)")
        }
        _ = try browser.value("document.querySelector('.number').focus(); document.activeElement.select()")
        try browser.call("Input.insertText", ["text": "650,5"])
        try browser.press("Enter")
        _ = try browser.value("document.activeElement.blur()")
        #expect(try eventually { try session.value("cutoff") == 650.5 })
    }

    @Test func aTabBehindOthersGetsNothing() throws {
        let (session, browser) = try opened(ConsoleSession(playing: "aufx fltr Demo"))
        defer { withExtendedLifetime(session) {} }
        let hide = """
            Object.defineProperty(document, 'hidden', { get: () => window.isHidden ?? false });
            window.isHidden = true; document.dispatchEvent(new Event('visibilitychange'))
            """
        _ = try browser.value(hide)
        // What is refused is said also to a hidden page, and comes after what it said before.
        let order = "{ say: 'set', unit: '\(session.unit)', name: 'none', value: 1 }"
        _ = try browser.value("import('./connection.js').then((it) => it.send(\(order)))")
        #expect(try browser.waits(for: "document.querySelector('.notices p') !== null"))
        _ = try session.run(["param", session.unit, "cutoff=5000"])
        // Two more commands are time enough for a page that is told.
        #expect(try session.value("cutoff") == 5000)
        #expect(try browser.value("\(Self.cutoff).getAttribute('aria-valuetext')") as? String == "400 Hz")
        _ = try browser.value("window.isHidden = false; document.dispatchEvent(new Event('visibilitychange'))")
        #expect(try browser.waits(for: "\(Self.cutoff).getAttribute('aria-valuetext') === '5000 Hz'"))
    }
}
