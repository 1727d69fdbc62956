import AudioDevices
import Testing

struct AudioDeviceNameTests {
    @Test func aColonSeparatesTheBackendFromWhatIsMeantThere() {
        #expect(AudioDeviceName("pipewire") == AudioDeviceName(backend: .pipeWire))
        #expect(
            AudioDeviceName("pipewire:alsa_output.usb:1")
                == AudioDeviceName(backend: .pipeWire, target: "alsa_output.usb:1"))
        #expect(AudioDeviceName("jack:system") == AudioDeviceName(backend: .jack, target: "system"))
        #expect(AudioDeviceName("alsa:hw:0") == AudioDeviceName(backend: .alsa, target: "hw:0"))
        #expect(AudioDeviceName("paced-null") == AudioDeviceName(backend: .pacedNull))
    }

    @Test func everyOtherNameIsAPCM() {
        for name in ["default", "plughw:0,1", "jackpot", "pipewired", ""] {
            #expect(AudioDeviceName(name) == AudioDeviceName(backend: .alsa, target: name))
        }
    }
}
