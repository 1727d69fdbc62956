import AudioDevices
import TestSupport
import Testing

/// Which device is opened when none is named: PipeWire's, else JACK's, else ALSA's, else one that plays into nothing.
@Suite(.serialized) struct DefaultDeviceTests {
    private func open(server: String) throws -> (name: String, backend: String, refused: [String]) {
        var refused: [AudioDeviceError] = []
        let device = try AudioDevices.open(AudioDeviceConfiguration(server: server)) { refused.append($0) }
        let take = Take()
        try device.run(take.callback(cycles: 4))
        #expect(take.calls == 4)
        return (device.name, "\(type(of: device))", refused.map(\.device))
    }

    @Test func aPipeWireServerComesFirst() throws {
        let server = try SoundServer.pipeWire()
        let isThere = try eventually {
            try server.plugIn("first")
            return AudioDevices.list(server: server.address).contains { $0.name == "pipewire:first" }
        }
        #expect(isThere)
        let opened = try open(server: server.address)
        #expect(opened.name == "pipewire" && opened.backend == "ServerDevice" && opened.refused == [])
    }

    @Test func aJACKServerComesBehindPipeWire() throws {
        let server = try SoundServer.jack()
        #expect(eventually { AudioDevices.list(server: server.address).contains { $0.name == "jack" } })
        let opened = try open(server: server.address)
        #expect(opened.name == "jack" && opened.backend == "ServerDevice" && opened.refused == ["pipewire"])
    }

    @Test func withoutAServerItIsALSAsDefaultAndWithoutACardOneThatPlaysIntoNothing() throws {
        ALSACapture.setDefault(isThere: true)
        defer { ALSACapture.setDefault(isThere: true) }
        var opened = try open(server: "/tmp/no-such-server")
        #expect(opened.name == "default" && opened.backend == "ALSADevice" && opened.refused == ["pipewire", "jack"])
        ALSACapture.setDefault(isThere: false)
        opened = try open(server: "/tmp/no-such-server")
        #expect(opened.name == "paced-null" && opened.backend == "PacedNullDevice")
        #expect(opened.refused == ["pipewire", "jack", "default"])
    }
}
