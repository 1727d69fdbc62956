import AudioTypes
import Testing

@Suite struct ChannelLayoutTests {
    @Test func descriptionsComeBackBehindTheStructure() {
        let labels = [kAudioChannelLabel_Left, kAudioChannelLabel_Right, kAudioChannelLabel_LFEScreen]
        let layout = Self.layout(labels)
        #expect(layout.channelCount == 3 && layout.layoutTag == kAudioChannelLayoutTag_UseChannelDescriptions)
        #expect(layout.layout.pointee.mNumberChannelDescriptions == 3)
        #expect(AVAudioChannelLayout(layout: layout.layout) == layout)
        #expect(layout.channelLabels == labels)
        #expect(layout != Self.layout(labels.reversed()))
    }

    @Test func coordinatesThatAreNoNumbersAreTheSameAsThemselves() {
        var structure = AudioChannelLayout()
        structure.mChannelLayoutTag = kAudioChannelLayoutTag_UseChannelDescriptions
        structure.mNumberChannelDescriptions = 1
        structure.mChannelDescriptions.mChannelLabel = kAudioChannelLabel_UseCoordinates
        structure.mChannelDescriptions.mCoordinates = (.nan, 0.5, -.infinity)
        let (first, second) = (AVAudioChannelLayout(layout: &structure), AVAudioChannelLayout(layout: &structure))
        #expect(first == second)
        // One place in memory for both.
        #expect(first.layout == second.layout)
        let kept = first.layout.pointee.mChannelDescriptions.mCoordinates
        #expect(kept.0.isNaN && kept.1 == 0.5 && kept.2 == -.infinity)
    }

    @Test func aBitmapCountsItsBits() {
        var structure = AudioChannelLayout()
        structure.mChannelLayoutTag = kAudioChannelLayoutTag_UseChannelBitmap
        structure.mChannelBitmap = kAudioChannelBit_Left | kAudioChannelBit_Right | kAudioChannelBit_Center
        let layout = AVAudioChannelLayout(layout: &structure)
        #expect(layout.channelCount == 3 && layout.layout.pointee.mChannelBitmap == 7)
        #expect(layout.channelLabels == [1, 2, 3])
    }

    @Test func tagsThatCountNothingMakeNoLayout() {
        for tag in [
            kAudioChannelLayoutTag_UseChannelDescriptions, kAudioChannelLayoutTag_UseChannelBitmap,
            kAudioChannelLayoutTag_DiscreteInOrder, kAudioChannelLayoutTag_Unknown,
        ] {
            #expect(AVAudioChannelLayout(layoutTag: tag) == nil)
        }
        var empty = AudioChannelLayout()
        #expect(AVAudioChannelLayout(layout: &empty).channelCount == 1)
    }

    @Test func theNamesOfFiveChannelsAreOfOneOrder() {
        #expect(kAudioChannelLayoutTag_AudioUnit_5_0 == 118 << 16 | 5)
        let labels = AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_AudioUnit_5_0)?.channelLabels
        #expect(labels == [1, 2, 5, 6, 3])
    }

    @Test func everyTagNamesAsManyChannelsAsItCounts() throws {
        for tag in ([100...146, 148...154, 183...189, 192...196] as [ClosedRange<UInt32>]).joined() {
            for count in 1..<22 {
                guard let layout = AVAudioChannelLayout(layoutTag: tag << 16 | UInt32(count)) else { continue }
                #expect(layout.channelLabels.count == count)
            }
        }
        let surround = try #require(AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_Atmos_7_1_4))
        #expect(Set(surround.channelLabels).count == 12)
    }

    private static func layout(_ labels: [AudioChannelLabel]) -> AVAudioChannelLayout {
        let size = 12 + labels.count * MemoryLayout<AudioChannelDescription>.stride
        let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
        defer { memory.deallocate() }
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
        memory.storeBytes(of: kAudioChannelLayoutTag_UseChannelDescriptions, as: UInt32.self)
        memory.storeBytes(of: UInt32(labels.count), toByteOffset: 8, as: UInt32.self)
        for (index, label) in labels.enumerated() {
            memory.storeBytes(of: label, toByteOffset: 12 + index * 20, as: UInt32.self)
        }
        return AVAudioChannelLayout(layout: memory.assumingMemoryBound(to: AudioChannelLayout.self))
    }
}
