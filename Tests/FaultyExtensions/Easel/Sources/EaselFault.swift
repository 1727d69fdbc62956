/// How a painter fails; the subtypes of its components.
enum EaselFault: UInt32 {
    case none = 0x7061_696e
    /// Its first frame takes a minute.
    case hangs = 0x6861_6e67
    /// As `hangs`, and its unit renders nothing meanwhile.
    case mutes = 0x6d75_7465
    /// It writes where there is no memory, once its level is set.
    case crashes = 0x6372_7368
    /// It is never at rest.
    case floods = 0x666c_6f64
    /// None: it is an instrument, and its view plays it while it is pressed.
    case plays = 0x6b65_7973
}
