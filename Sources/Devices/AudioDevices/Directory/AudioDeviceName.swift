/// What a device's name means: a backend, and with a colon what is meant there.
///
/// `pipewire`, `pipewire:NODE`, `jack`, `jack:CLIENT`, `alsa:PCM`, `rtp:STREAM`, `aggregate:NAME`, `paced-null`, `offline`; everything
/// else is a PCM as ALSA names it.
package struct AudioDeviceName: Sendable, Equatable {
    package var backend: AudioDeviceBackend
    /// The node, the client, the PCM or the stream; nil for the backend's default one.
    package var target: String?

    package init(backend: AudioDeviceBackend, target: String? = nil) {
        self.backend = backend
        self.target = target
    }

    /// Whether it is gathered from elsewhere, at the pace of another device.
    var isGathered: Bool { backend == .rtp || backend == .aggregate }

    /// As it is written.
    package var description: String { target.map { "\(backend.rawValue):\($0)" } ?? backend.rawValue }

    package init(_ text: String) {
        for backend in AudioDeviceBackend.allCases {
            if text == backend.rawValue {
                self.init(backend: backend)
            } else if text.hasPrefix(backend.rawValue + ":") {
                let target = text.dropFirst(backend.rawValue.count + 1)
                self.init(backend: backend, target: target.isEmpty ? nil : String(target))
            } else {
                continue
            }
            return
        }
        self.init(backend: .alsa, target: text)
    }
}
