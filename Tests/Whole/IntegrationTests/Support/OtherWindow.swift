import Foundation

/// A window of a program that knows nothing of views.
final class OtherWindow {
    let number: UInt32
    private let process: Process
    private let input: FileHandle

    init(number: UInt32, process: Process, input: FileHandle) {
        (self.number, self.process, self.input) = (number, process, input)
    }

    deinit { close() }

    var isRunning: Bool { process.isRunning }

    func resize(width: Int, height: Int) throws { try input.write(contentsOf: Data("\(width) \(height)\n".utf8)) }

    /// Ends the program, and the window with it.
    func close() {
        try? input.close()
        process.waitUntilExit()
    }
}
