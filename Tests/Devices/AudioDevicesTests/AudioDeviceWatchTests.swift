import AudioDevices
import Synchronization
import TestSupport
import Testing

/// The list of devices while servers and devices come and go.
@Suite(.serialized) struct AudioDeviceWatchTests {
    private final class Count: Sendable {
        let value = Atomic<Int>(0)
        var current: Int { value.load(ordering: .acquiring) }
        func add() { value.wrappingAdd(1, ordering: .releasing) }
    }

    private func has(_ name: String, _ server: SoundServer) -> Bool {
        AudioDevices.list(server: server.address).contains { $0.name == name }
    }

    /// Returns when the watch has seen what there is now.
    private func settle(_ watch: AudioDeviceWatch) {
        let looks = watch.looks
        #expect(eventually { watch.looks >= looks + 2 })
    }

    @Test func aSinkThatComesAndGoesIsToldAndAServerToo() throws {
        let server = try SoundServer.pipeWire()
        #expect(
            try eventually {
                try server.plugIn("first")
                return has("pipewire:first", server)
            })
        let count = Count()
        let watch = try AudioDeviceWatch(server: server.address) { count.add() }
        settle(watch)
        var before = count.current
        try server.plugIn("second")
        #expect(eventually { count.current > before })
        settle(watch)
        before = count.current
        try server.unplug("second")
        #expect(eventually { count.current > before })
        before = count.current
        server.kill()
        #expect(eventually { count.current > before })
        before = count.current
        try server.restart()
        #expect(
            try eventually {
                try server.plugIn("first")
                return count.current > before && has("pipewire:first", server)
            })
        watch.stop()
        before = count.current
        try server.unplug("first")
        #expect(count.current == before)
    }

    @Test func aJACKServerThatComesAndGoesIsTold() throws {
        let count = Count()
        let watch = try AudioDeviceWatch(server: "none") { count.add() }
        settle(watch)
        var before = count.current
        let server = try SoundServer.jack()
        #expect(eventually { count.current > before && has("jack", server) })
        settle(watch)
        before = count.current
        server.kill()
        #expect(eventually { count.current > before })
        // It cleans up after the one that was killed.
        try server.restart()
        #expect(eventually { has("jack", server) })
        watch.stop()
    }

    @Test func aTestsDeviceThatIsUnpluggedIsTold() throws {
        let control = PacedNullControl(name: "watched")
        defer { control.remove() }
        let count = Count()
        let watch = try AudioDeviceWatch(server: "none") { count.add() }
        settle(watch)
        var before = count.current
        control.disappear()
        #expect(eventually { count.current > before })
        settle(watch)
        before = count.current
        control.appear()
        #expect(eventually { count.current > before })
        watch.stop()
    }
}
