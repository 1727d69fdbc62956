import AudioDevices
import Glibc
import TestSupport

/// An ALSA device made for one test: it writes what it is given to a raw file.
///
/// The device is defined in a configuration file that stands beside the system's in `ALSA_CONFIG_PATH`, set once for
/// the process before ALSA reads it.
final class ALSACapture {
    let deviceName: String
    private let format: AudioDeviceSampleFormat
    private let path: String

    init(format: AudioDeviceSampleFormat) throws {
        self.format = format
        deviceName = "capture_\(format.rawValue)"
        path = "\(Self.folder)/\(format.rawValue).raw"
    }

    deinit { unlink(path) }

    /// Everything the device was given, as Float32, interleaved.
    func samples() throws -> [Float] {
        guard let stream = fopen(path, "r") else { return [] }
        defer { fclose(stream) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, stream))
        return bytes.withUnsafeBytes { raw in
            switch format {
            case .float32: Array(raw.bindMemory(to: Float.self))
            case .signed32: raw.bindMemory(to: Int32.self).map { Float($0) / 2_147_483_648 }
            case .signed16: raw.bindMemory(to: Int16.self).map { Float($0) / 32_768 }
            }
        }
    }

    /// A card that plays into its own input.
    static var card: String { folder.isEmpty ? "" : "test_card" }
    /// Unplugs the card, or plugs it in.
    static func setGone(_ isGone: Bool) {
        if isGone { touch("card.gone") } else { unlink("\(folder)/card.gone") }
    }
    /// Unplugs the card that is ALSA's default, or plugs it in.
    static func setDefault(isThere: Bool) {
        if isThere { unlink("\(folder)/default.gone") } else { touch("default.gone") }
    }
    /// Lets the card move nothing and have an xrun whenever it should, or move samples again.
    static func setStalled(_ isStalled: Bool) {
        if isStalled { touch("card.stalled") } else { unlink("\(folder)/card.stalled") }
    }
    /// Makes the card have one xrun.
    static func causeXrun() { touch("card.xrun") }

    private static func touch(_ name: String) {
        if let stream = fopen("\(folder)/\(name)", "w") { fclose(stream) }
    }

    /// A device that records these samples, of one channel.
    static func record(_ samples: [Float], format: AudioDeviceSampleFormat) throws -> String {
        let bytes: [UInt8] =
            switch format {
            case .float32: samples.flatMap { withUnsafeBytes(of: $0) { Array($0) } }
            case .signed32: samples.flatMap { withUnsafeBytes(of: Int32($0 * 0x7FFF_FF80)) { Array($0) } }
            case .signed16: samples.flatMap { withUnsafeBytes(of: Int16($0 * 32_767)) { Array($0) } }
            }
        guard let stream = fopen("\(folder)/\(format.rawValue).in", "w") else { return "" }
        fwrite(bytes, 1, bytes.count, stream)
        fclose(stream)
        return "record_\(format.rawValue)"
    }

    private static let folder: String = {
        var template = Array("/tmp/alsa-capture.XXXXXX".utf8CString)
        mkdtemp(&template)
        let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        var text = "</usr/share/alsa/alsa.conf>\n"
        for format in AudioDeviceSampleFormat.allCases.map(\.rawValue) {
            text += """
                pcm.capture_\(format) {
                    type file
                    slave.pcm { type null }
                    file "\(folder)/\(format).raw"
                    format "raw"
                }
                pcm.record_\(format) {
                    type file
                    slave.pcm { type null }
                    file "/dev/null"
                    infile "\(folder)/\(format).in"
                    format "raw"
                }

                """
        }
        // Where the package's libraries are built, beside the tests.
        let library = TestPackage.product("libALSATestPCM.so")
        text += """
            pcm_type.test_card { lib "\(library)" }
            pcm.test_card { type test_card control "\(folder)/card" }
            pcm.!default { type test_card control "\(folder)/default" }

            """
        let configuration = "\(folder)/asound.conf"
        if let stream = fopen(configuration, "w") {
            fputs(text, stream)
            fclose(stream)
        }
        // Before anything reads ALSA's configuration.
        setenv("ALSA_CONFIG_PATH", configuration, 1)
        atexit { ALSACapture.removeFolder() }
        return folder
    }()

    private static func removeFolder() {
        for format in AudioDeviceSampleFormat.allCases { unlink("\(folder)/\(format.rawValue).in") }
        unlink("\(folder)/asound.conf")
        rmdir(folder)
    }
}
