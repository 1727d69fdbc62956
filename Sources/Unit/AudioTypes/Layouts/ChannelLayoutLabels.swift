/// Which channels a tag stands for, in the comments of CoreAudioBaseTypes.h.
package enum ChannelLayoutLabels {
    /// One for each channel that the tag counts; unknown ones for tags that say nothing of places.
    static func labels(of tag: AudioChannelLayoutTag) -> [AudioChannelLabel] {
        let count = Int(tag & 0xffff)
        if tag >> 16 == kAudioChannelLayoutTag_DiscreteInOrder >> 16 {
            return (0..<count).map { kAudioChannelLabel_Discrete_0 + UInt32($0) }
        }
        if [kAudioChannelLayoutTag_HOA_ACN_SN3D, kAudioChannelLayoutTag_HOA_ACN_N3D].contains(tag & 0xffff_0000) {
            return (0..<count).map { kAudioChannelLabel_HOA_ACN_0 + UInt32($0) }
        }
        let known = (names[tag] ?? "").split(separator: " ").map { label(named: $0) }
        return known.count == count ? known : [AudioChannelLabel](repeating: kAudioChannelLabel_Unknown, count: count)
    }

    /// The lowest tag that stands for exactly these channels; nil where there is none.
    static func tag(of labels: [AudioChannelLabel]) -> AudioChannelLayoutTag? {
        names.keys.filter { Int($0 & 0xffff) == labels.count && Self.labels(of: $0) == labels }.min()
    }

    /// Of one bit of a bitmap, counted from 0.
    package static func label(ofBit bit: Int) -> AudioChannelLabel {
        switch bit {
        case 0..<18: AudioChannelLabel(bit + 1)
        case 21: kAudioChannelLabel_LeftTopMiddle
        case 23: kAudioChannelLabel_RightTopMiddle
        case 24: kAudioChannelLabel_LeftTopRear
        case 25: kAudioChannelLabel_CenterTopRear
        case 26: kAudioChannelLabel_RightTopRear
        default: kAudioChannelLabel_Unknown
        }
    }

    private static func label(named name: Substring) -> AudioChannelLabel {
        abbreviations[String(name)] ?? kAudioChannelLabel_Unknown
    }

    private static let abbreviations: [String: AudioChannelLabel] = [
        "M": kAudioChannelLabel_Mono, "L": kAudioChannelLabel_Left, "R": kAudioChannelLabel_Right,
        "C": kAudioChannelLabel_Center, "LFE": kAudioChannelLabel_LFEScreen,
        "Ls": kAudioChannelLabel_LeftSurround, "Rs": kAudioChannelLabel_RightSurround,
        "Lc": kAudioChannelLabel_LeftCenter, "Rc": kAudioChannelLabel_RightCenter,
        "Cs": kAudioChannelLabel_CenterSurround, "Ts": kAudioChannelLabel_TopCenterSurround,
        "Rls": kAudioChannelLabel_RearSurroundLeft, "Rrs": kAudioChannelLabel_RearSurroundRight,
        "Lt": kAudioChannelLabel_LeftTotal, "Rt": kAudioChannelLabel_RightTotal,
        "Lh": kAudioChannelLabel_HeadphonesLeft, "Rh": kAudioChannelLabel_HeadphonesRight,
        "Mid": kAudioChannelLabel_MS_Mid, "Side": kAudioChannelLabel_MS_Side, "X": kAudioChannelLabel_XY_X,
        "Y": kAudioChannelLabel_XY_Y, "Lb": kAudioChannelLabel_BinauralLeft, "Rb": kAudioChannelLabel_BinauralRight,
        "aW": kAudioChannelLabel_Ambisonic_W, "aX": kAudioChannelLabel_Ambisonic_X,
        "aY": kAudioChannelLabel_Ambisonic_Y, "aZ": kAudioChannelLabel_Ambisonic_Z,
        "Vhl": kAudioChannelLabel_VerticalHeightLeft, "Vhr": kAudioChannelLabel_VerticalHeightRight,
        "Ltm": kAudioChannelLabel_LeftTopMiddle, "Rtm": kAudioChannelLabel_RightTopMiddle,
        "Ltr": kAudioChannelLabel_LeftTopRear, "Rtr": kAudioChannelLabel_RightTopRear,
        "Lw": kAudioChannelLabel_LeftWide, "Rw": kAudioChannelLabel_RightWide,
    ]

    private static let names: [AudioChannelLayoutTag: String] = [
        kAudioChannelLayoutTag_Mono: "M", kAudioChannelLayoutTag_Stereo: "L R",
        kAudioChannelLayoutTag_StereoHeadphones: "Lh Rh", kAudioChannelLayoutTag_MatrixStereo: "Lt Rt",
        kAudioChannelLayoutTag_MidSide: "Mid Side", kAudioChannelLayoutTag_XY: "X Y",
        kAudioChannelLayoutTag_Binaural: "Lb Rb", kAudioChannelLayoutTag_Ambisonic_B_Format: "aW aX aY aZ",
        kAudioChannelLayoutTag_Quadraphonic: "L R Ls Rs", kAudioChannelLayoutTag_Pentagonal: "L R Rls Rrs C",
        kAudioChannelLayoutTag_Hexagonal: "L R Rls Rrs C Cs",
        kAudioChannelLayoutTag_Octagonal: "L R Rls Rrs C Cs Ls Rs",
        kAudioChannelLayoutTag_MPEG_3_0_A: "L R C", kAudioChannelLayoutTag_MPEG_3_0_B: "C L R",
        kAudioChannelLayoutTag_MPEG_4_0_A: "L R C Cs", kAudioChannelLayoutTag_MPEG_4_0_B: "C L R Cs",
        kAudioChannelLayoutTag_MPEG_5_0_A: "L R C Ls Rs", kAudioChannelLayoutTag_MPEG_5_0_B: "L R Ls Rs C",
        kAudioChannelLayoutTag_MPEG_5_0_C: "L C R Ls Rs", kAudioChannelLayoutTag_MPEG_5_0_D: "C L R Ls Rs",
        kAudioChannelLayoutTag_MPEG_5_1_A: "L R C LFE Ls Rs", kAudioChannelLayoutTag_MPEG_5_1_B: "L R Ls Rs C LFE",
        kAudioChannelLayoutTag_MPEG_5_1_C: "L C R Ls Rs LFE", kAudioChannelLayoutTag_MPEG_5_1_D: "C L R Ls Rs LFE",
        kAudioChannelLayoutTag_MPEG_6_1_A: "L R C LFE Ls Rs Cs",
        kAudioChannelLayoutTag_MPEG_7_1_A: "L R C LFE Ls Rs Lc Rc",
        kAudioChannelLayoutTag_MPEG_7_1_B: "C Lc Rc L R Ls Rs LFE",
        kAudioChannelLayoutTag_MPEG_7_1_C: "L R C LFE Ls Rs Rls Rrs",
        kAudioChannelLayoutTag_Emagic_Default_7_1: "L R Ls Rs C LFE Lc Rc",
        kAudioChannelLayoutTag_SMPTE_DTV: "L R C LFE Ls Rs Lt Rt", kAudioChannelLayoutTag_ITU_2_1: "L R Cs",
        kAudioChannelLayoutTag_ITU_2_2: "L R Ls Rs", kAudioChannelLayoutTag_DVD_4: "L R LFE",
        kAudioChannelLayoutTag_DVD_5: "L R LFE Cs", kAudioChannelLayoutTag_DVD_6: "L R LFE Ls Rs",
        kAudioChannelLayoutTag_DVD_10: "L R C LFE", kAudioChannelLayoutTag_DVD_11: "L R C LFE Cs",
        kAudioChannelLayoutTag_DVD_18: "L R Ls Rs LFE", kAudioChannelLayoutTag_AudioUnit_6_0: "L R Ls Rs C Cs",
        kAudioChannelLayoutTag_AudioUnit_7_0: "L R Ls Rs C Rls Rrs",
        kAudioChannelLayoutTag_AudioUnit_7_0_Front: "L R Ls Rs C Lc Rc",
        kAudioChannelLayoutTag_AAC_6_0: "C L R Ls Rs Cs", kAudioChannelLayoutTag_AAC_6_1: "C L R Ls Rs Cs LFE",
        kAudioChannelLayoutTag_AAC_7_0: "C L R Ls Rs Rls Rrs",
        kAudioChannelLayoutTag_AAC_7_1_B: "C L R Ls Rs Rls Rrs LFE",
        kAudioChannelLayoutTag_AAC_7_1_C: "C L R Ls Rs LFE Vhl Vhr",
        kAudioChannelLayoutTag_AAC_Octagonal: "C L R Ls Rs Rls Rrs Cs",
        kAudioChannelLayoutTag_AC3_1_0_1: "C LFE", kAudioChannelLayoutTag_AC3_3_0: "L C R",
        kAudioChannelLayoutTag_AC3_3_1: "L C R Cs", kAudioChannelLayoutTag_AC3_3_0_1: "L C R LFE",
        kAudioChannelLayoutTag_AC3_2_1_1: "L R Cs LFE", kAudioChannelLayoutTag_AC3_3_1_1: "L C R Cs LFE",
        kAudioChannelLayoutTag_WAVE_4_0_B: "L R Rls Rrs", kAudioChannelLayoutTag_WAVE_5_0_B: "L R C Rls Rrs",
        kAudioChannelLayoutTag_WAVE_5_1_B: "L R C LFE Rls Rrs", kAudioChannelLayoutTag_WAVE_6_1: "L R C LFE Cs Ls Rs",
        kAudioChannelLayoutTag_WAVE_7_1: "L R C LFE Rls Rrs Ls Rs",
        kAudioChannelLayoutTag_Atmos_5_1_2: "L R C LFE Ls Rs Ltm Rtm",
        kAudioChannelLayoutTag_Atmos_5_1_4: "L R C LFE Ls Rs Vhl Vhr Ltr Rtr",
        kAudioChannelLayoutTag_Atmos_7_1_2: "L R C LFE Ls Rs Rls Rrs Ltm Rtm",
        kAudioChannelLayoutTag_Atmos_7_1_4: "L R C LFE Ls Rs Rls Rrs Vhl Vhr Ltr Rtr",
        kAudioChannelLayoutTag_Atmos_9_1_6: "L R C LFE Ls Rs Rls Rrs Lw Rw Vhl Vhr Ltm Rtm Ltr Rtr",
    ]
}
