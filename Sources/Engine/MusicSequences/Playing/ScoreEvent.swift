/// An event as a score has it: numbers alone, and places of bytes.
struct ScoreEvent {
    /// Bytes in the score's memory.
    struct Data {
        let offset: Int
        let count: Int
    }

    enum Content {
        case note(channel: UInt8, note: UInt8, velocity: UInt8, releaseVelocity: UInt8, duration: Double)
        case extendedNote(instrument: UInt32, group: UInt32, pitch: Float, velocity: Float, duration: Double)
        case message(status: UInt8, data1: UInt8, data2: UInt8)
        case raw(Data)
        case user(Data)
        /// With the next value that the track has for the parameter, and the beats until then; 0 for none.
        case parameter(
            parameter: UInt32, scope: UInt32, element: UInt32, value: Float, target: Float, beatsToTarget: Double)
        case preset(scope: UInt32, element: UInt32, Data)
    }

    /// Beats from the beginning of the track.
    let beat: Double
    let content: Content
}
