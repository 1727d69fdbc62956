package import AudioToolbox
import CSndfile

/// A container that libsndfile writes.
package enum SoundFileType: String, Sendable, CaseIterable {
    case wave, aiff, caf, flac, ogg, mp3, wave64, rf64, next

    /// By a file name's extension, in lower case and without the dot.
    package init?(fileExtension: String) {
        switch fileExtension {
        case "wav", "wave", "bwf": self = .wave
        case "aif", "aiff", "aifc": self = .aiff
        case "caf": self = .caf
        case "flac": self = .flac
        case "ogg", "oga", "opus": self = .ogg
        case "mp3": self = .mp3
        case "w64": self = .wave64
        case "rf64": self = .rf64
        case "au", "snd": self = .next
        default: return nil
        }
    }

    /// By Core Audio's number.
    package init?(_ identifier: AudioFileTypeID) {
        switch identifier {
        case kAudioFileWAVEType, kAudioFileBW64Type: self = .wave
        case kAudioFileAIFFType, kAudioFileAIFCType: self = .aiff
        case kAudioFileCAFType: self = .caf
        case kAudioFileFLACType: self = .flac
        case kAudioFileMP3Type: self = .mp3
        case kAudioFileWave64Type: self = .wave64
        case kAudioFileRF64Type: self = .rf64
        case kAudioFileNextType: self = .next
        default: return nil
        }
    }

    /// libsndfile's word for samples in this container; nil where it holds no such samples.
    func word(_ description: AudioStreamBasicDescription) -> Int32? {
        guard let subtype = subtype(description) else { return nil }
        // What a big-endian CAF or AIFF is not by itself; RIFF has one order only.
        let isLittle = description.mFormatFlags & kAudioFormatFlagIsBigEndian == 0
        let isPCM = description.mFormatID == kAudioFormatLinearPCM && description.mBitsPerChannel > 8
        let order = self == .caf && isPCM && isLittle ? SF_ENDIAN_LITTLE : SF_ENDIAN_FILE
        return Int32(truncatingIfNeeded: major(description) | subtype | order)
    }

    private func major(_ description: AudioStreamBasicDescription) -> Int {
        switch self {
        // Only the extended header says what more than two channels are for.
        case .wave: description.mChannelsPerFrame > 2 && isLinear(description) ? SF_FORMAT_WAVEX : SF_FORMAT_WAV
        case .aiff: SF_FORMAT_AIFF
        case .caf: SF_FORMAT_CAF
        case .flac: SF_FORMAT_FLAC
        case .ogg: SF_FORMAT_OGG
        case .mp3: SF_FORMAT_MPEG
        case .wave64: SF_FORMAT_W64
        case .rf64: SF_FORMAT_RF64
        case .next: SF_FORMAT_AU
        }
    }

    private func isLinear(_ description: AudioStreamBasicDescription) -> Bool {
        description.mFormatID == kAudioFormatLinearPCM
    }

    private func subtype(_ description: AudioStreamBasicDescription) -> Int? {
        let bits = description.mBitsPerChannel
        switch (description.mFormatID, self) {
        case (_, .flac): return description.mFormatID == kAudioFormatFLAC ? flacSubtype(bits) : nil
        case (kAudioFormatOpus, .ogg): return SF_FORMAT_OPUS
        case (0x766f_7262, .ogg): return SF_FORMAT_VORBIS
        case (kAudioFormatMPEGLayer3, .mp3): return SF_FORMAT_MPEG_LAYER_III
        case (kAudioFormatAppleLossless, .caf): return losslessSubtype(bits)
        case (kAudioFormatULaw, .wave), (kAudioFormatULaw, .caf), (kAudioFormatULaw, .aiff), (kAudioFormatULaw, .next):
            return SF_FORMAT_ULAW
        case (kAudioFormatALaw, .wave), (kAudioFormatALaw, .caf), (kAudioFormatALaw, .aiff), (kAudioFormatALaw, .next):
            return SF_FORMAT_ALAW
        case (kAudioFormatLinearPCM, .ogg), (kAudioFormatLinearPCM, .mp3): return nil
        case (kAudioFormatLinearPCM, _): return linearSubtype(description)
        default: return nil
        }
    }

    private func linearSubtype(_ description: AudioStreamBasicDescription) -> Int? {
        let isFloat = description.mFormatFlags & kAudioFormatFlagIsFloat != 0
        switch (isFloat, description.mBitsPerChannel) {
        case (true, 32): return SF_FORMAT_FLOAT
        case (true, 64): return SF_FORMAT_DOUBLE
        case (false, 8): return self == .wave || self == .wave64 || self == .rf64 ? SF_FORMAT_PCM_U8 : SF_FORMAT_PCM_S8
        case (false, 16): return SF_FORMAT_PCM_16
        case (false, 24): return SF_FORMAT_PCM_24
        case (false, 32): return SF_FORMAT_PCM_32
        default: return nil
        }
    }

    private func flacSubtype(_ bits: UInt32) -> Int? {
        switch bits {
        case 1...8: SF_FORMAT_PCM_S8
        case 9...16: SF_FORMAT_PCM_16
        case 0, 17...24: SF_FORMAT_PCM_24
        default: nil
        }
    }

    private func losslessSubtype(_ bits: UInt32) -> Int? {
        switch bits {
        case 1...16: SF_FORMAT_ALAC_16
        case 17...20: SF_FORMAT_ALAC_20
        case 0, 21...24: SF_FORMAT_ALAC_24
        case 25...32: SF_FORMAT_ALAC_32
        default: nil
        }
    }
}
