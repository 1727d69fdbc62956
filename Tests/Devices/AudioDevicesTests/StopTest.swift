import AudioDevices
import LinuxSystem
import Synchronization
import TestSupport
import Testing

/// Stops a device from several threads while its callback runs: none of them returns before that does.
final class StopTest: Sendable {
    private let device: any AudioDevice
    private let isCalled = OneShot<Bool>()
    private let mayReturn = OneShot<Bool>()
    private let stopping = Mutex<[Int32]>([])
    private let early = Atomic<Int>(0)
    private let isOver = Atomic<Bool>(false)

    init(_ device: any AudioDevice) { self.device = device }

    func run() throws {
        try device.start { [self] _ in
            isCalled.give(true)
            _ = mayReturn.wait()
            isOver.store(true, ordering: .releasing)
            return .proceed
        }
        _ = isCalled.wait()
        let threads = try (0..<4).map { _ in
            try SystemThread(name: "stopping") { [self] in
                stopping.withLock { $0.append(CurrentThread.identifier()) }
                device.stop()
                if !isOver.load(ordering: .acquiring) { early.add(1, ordering: .relaxed) }
            }
        }
        // All of them wait, or did not.
        let haveTried = eventually {
            stopping.withLock { $0.filter { isAsleep(thread: $0) }.count } + early.load(ordering: .acquiring)
                >= threads.count
        }
        #expect(haveTried)
        mayReturn.give(true)
        for thread in threads { thread.join() }
        #expect(early.load(ordering: .relaxed) == 0)
        try device.waitUntilFinished()
    }
}
