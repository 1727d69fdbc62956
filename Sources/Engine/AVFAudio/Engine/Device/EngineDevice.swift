import AudioDevices
import AudioToolbox
import RenderGraph

/// The device of an engine: which one is wanted, how it is opened, and what drives the engine by it.
///
/// Thread: under the engine's state lock.
// @unchecked: see above.
package final class EngineDevice: @unchecked Sendable {
    /// What is told of devices, on threads of theirs.
    package struct Handlers: Sendable {
        /// The device with this number changed. Its thread may be waited for under a lock, so this takes none.
        package let changed: @Sendable (AudioDeviceChange, _ number: Int) -> Void
        /// Devices came or went.
        package let othersChanged: @Sendable () -> Void

        package init(
            changed: @escaping @Sendable (AudioDeviceChange, _ number: Int) -> Void,
            othersChanged: @escaping @Sendable () -> Void
        ) {
            self.changed = changed
            self.othersChanged = othersChanged
        }
    }

    /// Set once, before anything else.
    package var handlers = Handlers(changed: { _, _ in }, othersChanged: {})
    /// The device, once somebody asked for its format.
    private(set) var driver: DeviceDriver?
    private(set) var selection = EngineDeviceSelection()
    private var watch: EngineDeviceWatch?
    /// Identifies the device, so that callbacks of an earlier one are ignored.
    package private(set) var number = 0
    /// There was no device when one was needed: a notification follows when one appears.
    package private(set) var isMissing = false
    /// Whether it is opened with its input.
    package private(set) var wantsInput = false
    /// Opens devices instead of `AudioDevices.open`.
    package var opener: EngineDeviceOpener?
    /// Kept: the device runs as long as the engine does.
    var shutsDown = false

    package init() {}

    // MARK: Choosing

    /// Changes what is wanted.
    /// - Returns: whether another device is wanted now.
    func select(_ change: (inout EngineDeviceSelection) -> Void) -> Bool {
        let before = selection
        change(&selection)
        if before.server != selection.server { watch = nil }
        return before != selection
    }

    /// The input is needed from the next opening on.
    package func wantInput() { wantsInput = true }

    // MARK: Opening

    package var isOpen: Bool { driver != nil }

    /// The device, opened if it can be; its absence is no fault before it is needed.
    var ifThere: DeviceDriver? {
        if driver == nil { try? open() }
        return driver
    }

    /// Opens the device that is wanted, unless one is open.
    /// - Throws: NSError of −66680 when there is none; devices are looked out for then.
    package func open() throws {
        guard driver == nil else { return }
        let wishes = SessionWishes.current
        // The session's input is one of the system's output's server.
        let input = selection.input ?? (selection.output == nil && wantsInput ? wishes.inputDevice : nil)
        do {
            let device = try open(
                EngineDeviceRequest(
                    output: selection.output, input: input, wantsInput: wantsInput,
                    configuration: selection.configuration(wantsInput: wantsInput, wishes)))
            number += 1
            isMissing = false
            driver = DeviceDriver(device, layout: selection.outputLayout) { [handlers, number] in
                handlers.changed($0, number)
            }
        } catch {
            isMissing = true
            lookOut()
            throw EngineFaults.error(-66680, "there is no device to play through: \(error)")
        }
    }

    private func open(_ request: EngineDeviceRequest) throws -> any AudioDevice {
        if let opener { return try opener(request) }
        return try AudioDevices.open(
            output: request.output, input: request.input, wantsInput: request.wantsInput, request.configuration)
    }

    /// Stops the device and gives it back.
    package func drop() {
        driver?.stop()
        driver = nil
    }

    /// Gives up the device with a number, which changed; whoever calls stops it.
    /// - Returns: nil when that is not in use any more.
    func release(_ number: Int) -> DeviceDriver? {
        guard self.number == number, let driver else { return nil }
        self.driver = nil
        return driver
    }

    /// Looks out for devices, so that it is told when some come or go.
    package func lookOut() {
        guard watch == nil else { return }
        watch = EngineDeviceWatch(server: selection.server, onChange: handlers.othersChanged)
    }

    // MARK: What it is like

    /// The longest run of a plan: a device's usual cycle, so that longer ones are cut, within bounds.
    package var maximumFrames: Int { min(max(driver?.usualFrames ?? 512, 16), 4096) }

    /// Whether nothing is lost for lateness.
    package var isUnpaced: Bool { driver.map { !$0.isPaced } ?? false }

    /// Seconds between the engine and the air; 0 without a device.
    package var latency: (output: Double, input: Double) { (driver?.outputLatency ?? 0, driver?.inputLatency ?? 0) }
}
