import AudioFiles

extension Wave {
    /// Writes one array per channel; the name's ending tells the format.
    static func write(_ channels: [[Float]], to path: String, sampleRate: Double = 48_000) throws {
        let writer = try AudioFileWriter(path: path, sampleRate: sampleRate, channelCount: channels.count)
        try writer.write(channels)
        try writer.finish()
    }

    /// A whole file, one array per channel.
    static func read(_ path: String) throws -> [[Float]] { try AudioFileReader(path: path).readAll() }
}
