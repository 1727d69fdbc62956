import Foundation

/// The program that the compiler asks what stands for a macro: a message in JSON after its length, and an answer.
@main
struct ViewMacros {
    static func main() {
        let (input, output) = (FileHandle.standardInput, FileHandle.standardOutput)
        while let message = MacroMessage(readFrom: input) {
            output.write(message.answer.framed)
        }
    }
}
