extension SoundBank {
    /// A small bank of our own, made by code when it is first asked for: 128 melodic programs of six tones, and a drum
    /// kit. It is there so that a program that loads no bank is heard. Thread: any but render.
    public static let standard: SoundBank = {
        var builder = SoundBankBuilder(name: "auserviced")
        StandardTones.add(to: &builder)
        StandardDrums.add(to: &builder)
        return SoundBank(builder)
    }()
}
