extension SoundBank {
    public static let standard: SoundBank = SoundBank(SoundBankBuilder(name: "auserviced"))
}
