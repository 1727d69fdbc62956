import AVFAudio
import AudioDevices
import AudioSessions
import Foundation
import Synchronization
import TestSupport
import Testing

/// What a session tells of a real sound server that dies and returns.
@Suite(.serialized, .timeLimit(.minutes(2))) struct SessionServerTests {
    private final class Told: Sendable {
        let names = Mutex<[Notification.Name]>([])
        var all: [Notification.Name] { names.withLock(\.self) }
    }

    @Test func aServerThatDiesAndReturnsIsTold() throws {
        let (server, folder, told) = (try SoundServer.jack(), try TemporaryFolder(), Told())
        let session = AVAudioSession(place: SessionPlace(path: folder.file("session")))
        defer { session.end() }
        let tokens = [
            AVAudioSession.mediaServicesWereLostNotification, AVAudioSession.mediaServicesWereResetNotification,
        ].map { name in
            NotificationCenter.default.addObserver(forName: name, object: session, queue: nil) { _ in
                told.names.withLock { $0.append(name) }
            }
        }
        defer { for token in tokens { NotificationCenter.default.removeObserver(token) } }
        try #require(eventually { AudioDevices.hasSoundServer })
        try session.setActive(true)
        let isLost = try eventually {
            server.kill()
            // Those who look out for servers may not have had a first look yet; they have one twice a second.
            Thread.sleep(forTimeInterval: 1)
            if told.all == [AVAudioSession.mediaServicesWereLostNotification] { return true }
            try server.restart()
            Thread.sleep(forTimeInterval: 1)
            return false
        }
        #expect(isLost)
        try server.restart()
        #expect(eventually { told.all.last == AVAudioSession.mediaServicesWereResetNotification })
        #expect(told.all.count == 2)
    }
}
