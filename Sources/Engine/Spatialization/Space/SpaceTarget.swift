/// How a space as a whole is heard.
package struct SpaceTarget: BitwiseCopyable {
    package var room = RoomTarget()
    /// How much of the sound field goes to loudspeakers, and to ears by a head's responses.
    package var fieldToSpeakers: Float = 1
    package var fieldToEars: Float = 0
    /// The responses of the field's components, one after the other, each as a voice's.
    package var fieldFilter: UnsafePointer<Float>?
    package var fieldPartitions = 0
    /// What the components' convolutions keep, one after the other; nil until it is needed.
    package var fieldConvolvers: UnsafeMutablePointer<Float>?

    @_noLocks @_noAllocation
    package init() {}
}
