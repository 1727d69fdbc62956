import Foundation

/// The program that makes sound of text, `flite`, once for each utterance in a process of its own. Thread: any but render.
enum SpeechProgram {
    /// Of a text; a longer one is refused.
    static let longest = 100_000
    /// Seconds after which it is killed: it is many times as fast as speech.
    private static let patience = 120.0

    /// The voices that it has; none where it is not installed.
    static func voices() -> [String] {
        let (process, pipe) = (process(["-lv"]), Pipe())
        process.standardOutput = pipe
        guard (try? process.run()) != nil else { return [] }
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0, let list = text.split(separator: ":").last else { return [] }
        return list.split(whereSeparator: \.isWhitespace).map(String.init)
    }

    /// Begins to make the sound of a text; `completion` is called once, on a thread of its own.
    static func start(
        _ utterance: AVSpeechUtterance, completion: @escaping @Sendable (Result<SpeechSound, SpeechError>) -> Void
    ) -> SpeechRun {
        let run = SpeechRun()
        let text = utterance.speechString
        let arguments = arguments(utterance)
        DispatchQueue.global().async { completion(Result { () throws(SpeechError) in try make(text, arguments, run) }) }
        return run
    }

    private static func arguments(_ utterance: AVSpeechUtterance) -> [String] {
        let rate = utterance.rate.isNaN ? AVSpeechUtteranceDefaultSpeechRate : min(max(utterance.rate, 0), 1)
        let pitch = utterance.pitchMultiplier.isNaN ? 1 : min(max(utterance.pitchMultiplier, 0.5), 2)
        let voice = utterance.voice ?? AVSpeechSynthesisVoice(language: nil)
        return (voice.map { ["-voice", $0.name] } ?? [])
            + ["--setf", "duration_stretch=\(exp2(1 - 2 * rate))", "--setf", "f0_shift=\(pitch)"]
    }

    private static func make(_ text: String, _ arguments: [String], _ run: SpeechRun) throws(SpeechError) -> SpeechSound
    {
        guard text.count <= longest else {
            throw SpeechError("the text has \(text.count) characters; give at most \(longest)")
        }
        let sound: SpeechSound
        do {
            sound = try SpeechSound()
            // What is no text to be spoken, such as an end of a string, becomes a space.
            let spoken = String(text.map { $0.isWhitespace || !$0.unicodeScalars.allSatisfy(isControl) ? $0 : " " })
            try Data(spoken.utf8).write(to: sound.text)
        } catch { throw SpeechError("no place for the sound: \(error.localizedDescription)") }
        let process = process(arguments + ["-f", sound.text.path, "-o", sound.url.path])
        guard run.begin(process) else { throw SpeechError("stopped") }
        let status = wait(for: process)
        guard !run.isCancelled else { throw SpeechError("stopped") }
        guard status != 127 else { throw SpeechError("there is no program flite; install the package flite") }
        guard status == 0, FileManager.default.fileExists(atPath: sound.url.path) else {
            throw SpeechError("flite ended with \(status) and made no sound of the text")
        }
        return sound
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.generalCategory == .control }

    /// Its exit status; that of a signal for one that did not end by itself.
    private static func wait(for process: Process) -> Int32 {
        let ended = DispatchSemaphore(value: 0)
        DispatchQueue.global().async {
            process.waitUntilExit()
            ended.signal()
        }
        if ended.wait(timeout: .now() + patience) == .timedOut {
            kill(process.processIdentifier, SIGKILL)
            // Foundation learns of no end where the loopback interface is down.
            guard ended.wait(timeout: .now() + 5) == .success else { return 128 + SIGKILL }
        }
        return process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
    }

    /// Found as a shell finds it; exit status 127 says that it is not there.
    private static func process(_ arguments: [String]) -> Process {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["flite"] + arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        return process
    }
}
