import Synchronization

/// Layouts in memory that stays, as `StreamDescriptions` does it and for the same reason.
enum ChannelLayouts {
    // @unchecked: what the pointer points to never changes.
    private struct Place: @unchecked Sendable {
        let pointer: UnsafePointer<AudioChannelLayout>
    }

    private static let places = Mutex<[ChannelLayoutContent: Place]>([:])
    private static let descriptionsOffset = MemoryLayout<AudioChannelLayout>.offset(of: \.mChannelDescriptions)!

    static func pointer(to content: ChannelLayoutContent) -> UnsafePointer<AudioChannelLayout> {
        places.withLock { places -> Place in
            if let place = places[content] { return place }
            let place = Place(pointer: UnsafePointer(make(content)))
            places[content] = place
            return place
        }.pointer
    }

    static func descriptions(_ layout: UnsafePointer<AudioChannelLayout>) -> UnsafePointer<AudioChannelDescription> {
        UnsafeRawPointer(layout).advanced(by: descriptionsOffset).assumingMemoryBound(to: AudioChannelDescription.self)
    }

    /// Of a layout with so many descriptions; a structure without any has room for one.
    static func byteCount(descriptions count: Int) -> Int {
        max(
            MemoryLayout<AudioChannelLayout>.size,
            descriptionsOffset + count * MemoryLayout<AudioChannelDescription>.stride)
    }

    private static func make(_ content: ChannelLayoutContent) -> UnsafeMutablePointer<AudioChannelLayout> {
        let size = byteCount(descriptions: content.descriptions.count)
        let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
        let layout = memory.assumingMemoryBound(to: AudioChannelLayout.self)
        layout.pointee.mChannelLayoutTag = content.tag
        layout.pointee.mChannelBitmap = content.bitmap
        layout.pointee.mNumberChannelDescriptions = UInt32(content.descriptions.count)
        let target = (memory + descriptionsOffset).assumingMemoryBound(to: AudioChannelDescription.self)
        for (index, description) in content.descriptions.enumerated() { target[index] = description.structure }
        return layout
    }
}
