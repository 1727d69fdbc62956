import Foundation

/// A window of a program that knows nothing of views.
final class OtherWindow {
    let number: UInt32
    private let process: Process
    private let input: FileHandle
    private let output: FileHandle

    init(number: UInt32, process: Process, input: FileHandle, output: FileHandle) {
        (self.number, self.process, self.input, self.output) = (number, process, input, output)
    }

    deinit { close() }

    var isRunning: Bool { process.isRunning }

    func resize(width: Int, height: Int) throws { try input.write(contentsOf: Data("\(width) \(height)\n".utf8)) }

    /// Has an embedder take the keyboard back from the window in it.
    func takeKeyboardBack() throws { try input.write(contentsOf: Data("out\n".utf8)) }

    /// Ends the program, and returns what it printed.
    func remarks() throws -> String {
        close()
        return String(decoding: try output.readToEnd() ?? Data(), as: UTF8.self)
    }

    /// Ends the program, and the window with it.
    func close() {
        try? input.close()
        process.waitUntilExit()
    }
}
