import AudioToolbox
import Foundation

extension AudioConverterObject {
    /// Where a filling gets its packets.
    typealias Input = (
        _ packets: UnsafeMutablePointer<UInt32>, _ list: UnsafeMutablePointer<AudioBufferList>,
        _ descriptions: UnsafeMutablePointer<UnsafeMutablePointer<AudioStreamPacketDescription>?>?
    ) -> OSStatus

    /// Makes up to so many packets, which `packets` counts then; the buffers' sizes say what room there is, then what was
    /// made. Returns what the input returned, or an error of AudioConverter.h.
    func fill(
        _ packets: inout UInt32, _ list: UnsafeMutablePointer<AudioBufferList>,
        _ descriptions: UnsafeMutablePointer<AudioStreamPacketDescription>?, _ input: Input
    ) -> OSStatus {
        lock.withLock {
            let wanted = packets
            packets = 0
            return Self.isPCM(output)
                ? fillFrames(wanted, &packets, list, input)
                : fillPackets(wanted, &packets, list, descriptions, input)
        }
    }

    private func fillFrames(
        _ wanted: UInt32, _ made: inout UInt32, _ list: UnsafeMutablePointer<AudioBufferList>, _ input: Input
    ) -> OSStatus {
        let size = output.streamDescription.pointee.mBytesPerFrame
        let room = UnsafeMutableAudioBufferListPointer(list)
        let copy = AudioBufferList.allocate(maximumBuffers: max(1, room.count))
        defer { free(copy.unsafeMutablePointer) }
        for index in room.indices {
            copy[index] = room[index]
            let most = UInt64(wanted) * UInt64(size)
            copy[index].mDataByteSize = UInt32(min(most, UInt64(room[index].mDataByteSize)))
        }
        guard let buffer = AVAudioPCMBuffer(pcmFormat: output, bufferListNoCopy: copy.unsafePointer) else {
            return kAudioConverterErr_InvalidOutputSize
        }
        guard buffer.frameCapacity > 0 else {
            for index in room.indices { room[index].mDataByteSize = 0 }
            return wanted == 0 ? noErr : kAudioConverterErr_InvalidOutputSize
        }
        buffer.frameLength = 0
        let status = convert(into: buffer, input)
        made = buffer.frameLength
        for index in room.indices { room[index].mDataByteSize = buffer.frameLength * size }
        return status
    }

    private func fillPackets(
        _ wanted: UInt32, _ made: inout UInt32, _ list: UnsafeMutablePointer<AudioBufferList>,
        _ descriptions: UnsafeMutablePointer<AudioStreamPacketDescription>?, _ input: Input
    ) -> OSStatus {
        let target = UnsafeMutableAudioBufferListPointer(list)
        guard target.count == 1, let data = target[0].mData else { return kAudioConverterErr_InvalidOutputSize }
        guard descriptions != nil || !Self.isDescribed(output) else {
            return kAudioConverterErr_RequiresPacketDescriptionsError
        }
        let size = maximumOutputPacketSize
        let count = min(Int(wanted), Int(target[0].mDataByteSize) / max(1, size))
        guard count > 0, size > 0 else { return wanted == 0 ? noErr : kAudioConverterErr_InvalidOutputSize }
        let buffer = AVAudioCompressedBuffer(
            format: output, packetCapacity: UInt32(count), maximumPacketSize: size)
        let status = convert(into: buffer, input)
        data.copyMemory(from: buffer.data, byteCount: Int(buffer.byteLength))
        target[0].mDataByteSize = buffer.byteLength
        if let descriptions, let found = buffer.packetDescriptions {
            descriptions.update(from: found, count: Int(buffer.packetCount))
        }
        made = buffer.packetCount
        return status
    }

    private func convert(into buffer: AVAudioBuffer, _ input: Input) -> OSStatus {
        var (status, fault) = (noErr, NSError?.none)
        let outcome = withoutActuallyEscaping(input) { input in
            converter.convert(to: buffer, error: &fault) { wanted, outStatus in
                let (given, result) = self.ask(input, wanted)
                guard result == noErr else {
                    (status, outStatus.pointee) = (result, .noDataNow)
                    return nil
                }
                outStatus.pointee = given == nil ? .endOfStream : .haveData
                return given
            }
        }
        guard status == noErr else { return status }
        guard outcome == .error else { return noErr }
        return fault.map(Self.status) ?? kAudioConverterErr_UnspecifiedError
    }

    /// A buffer of what the function gives; nil at its end.
    private func ask(_ function: Input, _ wanted: UInt32) -> (AVAudioBuffer?, OSStatus) {
        let isApart = Self.isPCM(input) && !input.isInterleaved
        let list = AudioBufferList.allocate(maximumBuffers: isApart ? Int(input.channelCount) : 1)
        defer { free(list.unsafeMutablePointer) }
        for index in list.indices {
            list[index] = AudioBuffer(
                mNumberChannels: isApart ? 1 : input.channelCount, mDataByteSize: 0, mData: nil)
        }
        let count = list.count
        var (packets, descriptions) = (wanted, UnsafeMutablePointer<AudioStreamPacketDescription>?.none)
        let status =
            Self.isDescribed(input)
            ? function(&packets, list.unsafeMutablePointer, &descriptions)
            : function(&packets, list.unsafeMutablePointer, nil)
        guard status == noErr, packets > 0 else { return (nil, status) }
        guard list.count == count else { return (nil, kAudioConverterErr_InvalidInputSize) }
        return Self.isPCM(input) ? frames(packets, list) : self.packets(packets, list, descriptions)
    }

    private func frames(
        _ count: UInt32, _ list: UnsafeMutableAudioBufferListPointer
    ) -> (AVAudioBuffer?, OSStatus) {
        guard let buffer = AVAudioPCMBuffer(pcmFormat: input, bufferListNoCopy: list.unsafePointer) else {
            return (nil, kAudioConverterErr_InvalidInputSize)
        }
        buffer.frameLength = count
        return buffer.frameLength == 0 ? (nil, kAudioConverterErr_InvalidInputSize) : (buffer, noErr)
    }

    private func packets(
        _ count: UInt32, _ list: UnsafeMutableAudioBufferListPointer,
        _ descriptions: UnsafeMutablePointer<AudioStreamPacketDescription>?
    ) -> (AVAudioBuffer?, OSStatus) {
        let bytes = Int(list[0].mDataByteSize)
        guard let data = list[0].mData, bytes > 0 else { return (nil, kAudioConverterErr_InvalidInputSize) }
        let isDescribed = Self.isDescribed(input)
        guard descriptions != nil || !isDescribed || count == 1 else {
            return (nil, kAudioConverterErr_RequiresPacketDescriptionsError)
        }
        let size = isDescribed ? (bytes + Int(count) - 1) / Int(count) : maximumInputPacketSize
        let whole = isDescribed ? Int(count) : min(Int(count), bytes / max(1, size))
        guard whole > 0 else { return (nil, kAudioConverterErr_InvalidInputSize) }
        let buffer = AVAudioCompressedBuffer(
            format: input, packetCapacity: UInt32(whole), maximumPacketSize: size)
        buffer.packetCount = UInt32(whole)
        buffer.byteLength = UInt32(min(bytes, Int(buffer.byteCapacity)))
        buffer.data.copyMemory(from: data, byteCount: Int(buffer.byteLength))
        if let target = buffer.packetDescriptions {
            if let descriptions {
                target.update(from: descriptions, count: whole)
            } else {
                target.pointee = AudioStreamPacketDescription(
                    mStartOffset: 0, mVariableFramesInPacket: 0, mDataByteSize: UInt32(bytes))
            }
        }
        return (buffer, noErr)
    }

    /// As many frames of one list as of the other.
    func convert(
        _ frames: UInt32, _ source: UnsafePointer<AudioBufferList>, _ target: UnsafeMutablePointer<AudioBufferList>
    ) -> OSStatus {
        lock.withLock {
            guard Self.isPCM(input), Self.isPCM(output), input.sampleRate == output.sampleRate else {
                return kAudioConverterErr_OperationNotSupported
            }
            guard let from = AVAudioPCMBuffer(pcmFormat: input, bufferListNoCopy: source), from.frameCapacity >= frames
            else { return kAudioConverterErr_InvalidInputSize }
            guard let to = AVAudioPCMBuffer(pcmFormat: output, bufferListNoCopy: target), to.frameCapacity >= frames
            else { return kAudioConverterErr_InvalidOutputSize }
            from.frameLength = frames
            do { try converter.convert(to: to, from: from) } catch { return Self.status(error as NSError) }
            let size = output.streamDescription.pointee.mBytesPerFrame
            let buffers = UnsafeMutableAudioBufferListPointer(target)
            for index in buffers.indices { buffers[index].mDataByteSize = to.frameLength * size }
            return noErr
        }
    }
}
