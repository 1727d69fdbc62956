import SignalProcessing

/// What a program asks of a space: where the listener is and what it hears by. Thread: any but render.
package struct SpaceScene: Sendable {
    /// What the output is heard on.
    package enum Output: Sendable {
        /// Not known; a stereo output counts as headphones for what is made for ears.
        case unknown
        case headphones
        case loudspeakers
    }

    package var pose = ListenerPose()
    package var attenuation = DistanceAttenuation()
    /// Nil where the output's channels have no places: nothing is placed.
    package var layout: SpeakerLayout?
    package var output = Output.unknown
    /// 0 … 1.
    package var outputVolume: Float = 1
    package var sampleRate = 48_000.0
    /// Its `level` is without `outputVolume`; 0 for none.
    package var room = RoomTarget()
    /// Nil where there is none: `sphericalHead` takes its place.
    package var hearing: HearingSet?

    package init() {}

    /// Whether what is made for two ears is heard by them.
    package var isForEars: Bool { layout == .stereo && output != .loudspeakers }

    /// Whether an algorithm is heard by a set of responses, if there is one.
    package func wantsHearing(_ algorithm: SpaceSource.Algorithm) -> Bool {
        switch algorithm {
        case .headResponses, .fullHeadResponses: layout != nil
        case .soundField, .automatic: isForEars
        case .equalPowerPanning, .sphericalHead, .passThrough: false
        }
    }

    /// How the space as a whole is heard.
    ///
    /// - Parameter convolvers: what the convolutions of the field keep; nil where it is not heard by responses.
    package func target(convolvers: UnsafeMutablePointer<Float>?) -> SpaceTarget {
        var target = SpaceTarget()
        target.room = room
        target.room.level *= outputVolume
        guard isForEars, let hearing, let convolvers else { return target }
        (target.fieldToSpeakers, target.fieldToEars) = (0, 1)
        target.fieldFilter = UnsafePointer(hearing.fieldFilter)
        target.fieldPartitions = hearing.fieldPartitions
        target.fieldConvolvers = convolvers
        return target
    }
}
