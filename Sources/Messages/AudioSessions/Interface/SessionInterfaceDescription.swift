/// `io.auserviced.Session` in varlink's language.
enum SessionInterfaceDescription {
    static func text(methods: String) -> String {
        """
        # Which program of this user is heard, and how loudly, while several play
        interface \(SessionMethods.interfaceName)

        # By the names of AVAudioSession
        type Claim (category: string, mode: string, options: []string)

        # kind is activated, deactivated, ducked, unducked, interruptionBegan, interruptionEnded, silenceSecondaryAudio or
        # otherAudio
        type Notice (kind: string, decibels: ?float, shouldResume: ?bool, isOn: ?bool)

        type Program (processID: int, name: string)

        type Session (
          session: int,
          program: Program,
          claim: Claim,
          isActive: bool,
          isInterrupted: bool,
          duckedDecibels: float,
          interruptedBy: []int
        )

        \(methods)
        # What went wrong, in words
        error Failed (message: string)

        # No session of this number belongs to the caller
        error NoSuchSession (message: string)

        # There are as many sessions as there may be, of the caller or altogether
        error TooManySessions (message: string)

        # The caller says more in a second than a person could hear
        error TooOften (message: string)

        """
    }
}
