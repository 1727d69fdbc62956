/// A unit with properties of its own in the C interface, by number (AudioUnitProperties.h). Thread: any but render, one at
/// a time.
package protocol NumberedProperties: AUAudioUnit {
    /// The bytes that a property has, and whether it can be set; nil for one that the unit does not have.
    /// - Throws: InvalidScope, InvalidElement.
    func propertySize(
        _ property: AudioUnitPropertyID, _ scope: AudioUnitScope, _ element: AudioUnitElement
    ) throws -> (bytes: Int, isWritable: Bool)?

    /// The value; nil for a property that the unit does not have.
    /// - Throws: as `propertySize`, and InvalidProperty for one that is only set.
    func propertyValue(
        _ property: AudioUnitPropertyID, _ scope: AudioUnitScope, _ element: AudioUnitElement
    ) throws -> [UInt8]?

    /// Sets one of the properties that `propertySize` calls writable.
    /// - Parameter value: the caller's memory; a property that is a structure with a place of its own stays there.
    /// - Throws: as `propertySize`, and InvalidPropertyValue; nothing has changed then.
    func setProperty(
        _ property: AudioUnitPropertyID, _ scope: AudioUnitScope, _ element: AudioUnitElement,
        _ value: UnsafeRawBufferPointer
    ) throws
}
