// A program with an audio session, for tests of several. Arguments: category, mode, and options as a number, all as Apple
// has them. It does what lines of standard input say, and prints what came of it and each notification, one line each.
import AVFoundation
import Glibc
import LinuxSystem

let session = AVAudioSession.sharedInstance()
let player = ProbePlayer()
let prompt = NavigationPrompt()

// Notifications come while the main thread waits for a line, with standard input locked: nothing may flush every stream.
CurrentProcess.printByLine()

func say(_ text: String) { print(text) }

func observe() {
    let center = NotificationCenter.default
    _ = center.addObserver(forName: AVAudioSession.interruptionNotification, object: session, queue: nil) {
        let type = AVAudioSession.InterruptionType(rawValue: $0.userInfo![AVAudioSessionInterruptionTypeKey] as! UInt)!
        guard type == .ended else { return say("interruption began, playing \(player.isPlaying)") }
        let options = AVAudioSession.InterruptionOptions(
            rawValue: $0.userInfo![AVAudioSessionInterruptionOptionKey] as! UInt)
        say("interruption ended, resume \(options.contains(.shouldResume))")
    }
    _ = center.addObserver(forName: AVAudioSession.silenceSecondaryAudioHintNotification, object: session, queue: nil) {
        let type = AVAudioSession.SilenceSecondaryAudioHintType(
            rawValue: $0.userInfo![AVAudioSessionSilenceSecondaryAudioHintTypeKey] as! UInt)
        say("silence \(type == .begin)")
    }
}

/// Whether the program goes on.
@MainActor func perform(_ command: String) throws -> Bool {
    switch command {
    case "activate": try session.setActive(true)
    case "finish": try session.setActive(false, options: .notifyOthersOnDeactivation)
    case "deactivate": try session.setActive(false)
    case "play": try player.start()
    case "stop": player.stop()
    case "loudness": say("attenuation \(player.attenuation.map { String(Int($0.rounded())) } ?? "silent")")
    case "others": say("others \(session.isOtherAudioPlaying) hint \(session.secondaryAudioShouldBeSilencedHint)")
    case "await":
        prompt.serveUntilItIsOver()
        say("prompt \(prompt.outcome ?? "")")
    case _ where command.hasPrefix("prompt "): try prompt.play(URL(fileURLWithPath: String(command.dropFirst(7))))
    default: return false
    }
    return true
}

let arguments = CommandLine.arguments
do {
    guard arguments.count == 4, let options = UInt(arguments[3]) else { exit(64) }
    observe()
    try session.setCategory(
        AVAudioSession.Category(rawValue: "AVAudioSessionCategory\(arguments[1])"),
        mode: AVAudioSession.Mode(rawValue: "AVAudioSessionMode\(arguments[2])"),
        options: AVAudioSession.CategoryOptions(rawValue: options))
} catch {
    say("refused \((error as NSError).code)")
    exit(1)
}
say("ready")
while let line = readLine() {
    do {
        guard try perform(line) else { break }
        say("done \(line)")
    } catch { say("failed \(line) \((error as NSError).code)") }
}
