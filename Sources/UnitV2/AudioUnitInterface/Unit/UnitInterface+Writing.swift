import AudioToolbox

// Properties that a host sets; nothing has changed after an error. Thread: any but render.
extension UnitInterface {
    func write(
        _ property: AudioUnitPropertyID, _ scope: AudioUnitScope, _ element: AudioUnitElement, _ data: IncomingData
    ) throws {
        let element = Int(element)
        if try setHardware(property, scope, element, data) || setNumbered(property, scope, element, data) { return }
        switch property {
        case kAudioUnitProperty_MakeConnection, kAudioUnitProperty_SetRenderCallback:
            try setInput(property, element, data)
        case kAudioUnitProperty_StreamFormat, kAudioUnitProperty_SampleRate, kAudioUnitProperty_ElementName,
            kAudioUnitProperty_ShouldAllocateBuffer, kAudioUnitProperty_AudioChannelLayout:
            try setBus(property, scope, element, data)
        case kAudioUnitProperty_ElementCount:
            guard let busses = busses(scope) else { throw StatusError(kAudioUnitErr_InvalidScope) }
            try busses.setBusCount(Int(try data.load(UInt32.self)))
        default:
            guard (0...7).contains(scope) else { throw StatusError(kAudioUnitErr_InvalidScope) }
            guard scope == kAudioUnitScope_Global else { throw StatusError(kAudioUnitErr_InvalidScope) }
            try setGlobal(property, data)
        }
    }

    /// Sets a property of the unit's own.
    /// - Returns: false for any other property.
    private func setNumbered(
        _ property: AudioUnitPropertyID, _ scope: AudioUnitScope, _ element: Int, _ data: IncomingData
    ) throws -> Bool {
        guard let unit = unit as? any NumberedProperties,
            let size = try unit.propertySize(property, scope, AudioUnitElement(element))
        else { return false }
        guard size.isWritable else { throw StatusError(kAudioUnitErr_PropertyNotWritable) }
        guard data.start != nil || data.size == 0 else { throw StatusError(kAudioUnitErr_InvalidPropertyValue) }
        try unit.setProperty(
            property, scope, AudioUnitElement(element), UnsafeRawBufferPointer(start: data.start, count: data.size))
        listeners.notify(property, scope, element)
        return true
    }

    private func setInput(_ property: AudioUnitPropertyID, _ element: Int, _ data: IncomingData) throws {
        if property == kAudioUnitProperty_SetRenderCallback {
            _ = try bus(kAudioUnitScope_Input, element)
            return rendering.sources.set(try data.load(AURenderCallbackStruct.self), bus: element)
        }
        let connection = try data.load(AudioUnitConnection.self)
        _ = try bus(kAudioUnitScope_Input, Int(connection.destInputNumber))
        guard connection.sourceAudioUnit != handle else { throw StatusError(kAudioUnitErr_InvalidPropertyValue) }
        rendering.sources.connect(
            connection.sourceAudioUnit, output: connection.sourceOutputNumber, bus: Int(connection.destInputNumber))
    }

    private func setBus(_ property: AudioUnitPropertyID, _ scope: AudioUnitScope, _ element: Int, _ data: IncomingData)
        throws
    {
        let isRate = property == kAudioUnitProperty_SampleRate
        if isRate, scope == kAudioUnitScope_Global {
            let rate = try data.load(Double.self)
            for bus in unit.inputBusses.busses + unit.outputBusses.busses { try setRate(rate, of: bus) }
            return
        }
        let bus = try bus(scope, element)
        switch property {
        case kAudioUnitProperty_StreamFormat: try setFormat(try data.load(AudioStreamBasicDescription.self), of: bus)
        case kAudioUnitProperty_SampleRate: try setRate(try data.load(Double.self), of: bus)
        case kAudioUnitProperty_ElementName:
            guard let name = CoreFoundationObject.string(try data.object()) else {
                throw StatusError(kAudioUnitErr_InvalidPropertyValue)
            }
            bus.name = name
        case kAudioUnitProperty_ShouldAllocateBuffer: bus.shouldAllocateBuffer = try data.flag()
        default: try setLayout(data, of: bus)
        }
    }

    private func setFormat(_ description: AudioStreamBasicDescription, of bus: AUAudioUnitBus) throws {
        let flags = description.mFormatFlags
        guard description.mFormatID == kAudioFormatLinearPCM, flags & kAudioFormatFlagIsFloat != 0,
            flags & kAudioFormatFlagIsNonInterleaved != 0, flags & kAudioFormatFlagIsBigEndian == 0,
            description.mBitsPerChannel == 32,
            let format = AVAudioFormat.standard(
                sampleRate: description.mSampleRate, channels: description.mChannelsPerFrame)
        else { throw StatusError(kAudioUnitErr_FormatNotSupported) }
        try bus.setFormat(format)
    }

    private func setRate(_ rate: Double, of bus: AUAudioUnitBus) throws {
        guard let format = AVAudioFormat.standard(sampleRate: rate, channels: bus.format.channelCount) else {
            throw StatusError(kAudioUnitErr_FormatNotSupported)
        }
        try bus.setFormat(format)
    }

    /// A layout by its tag.
    private func setLayout(_ data: IncomingData, of bus: AUAudioUnitBus) throws {
        guard let start = data.start, data.size >= 12,
            let layout = AVAudioChannelLayout(layoutTag: start.loadUnaligned(as: UInt32.self)),
            layout.channelCount == bus.format.channelCount
        else { throw StatusError(kAudioUnitErr_InvalidPropertyValue) }
        try bus.setFormat(AVAudioFormat(standardFormatWithSampleRate: bus.format.sampleRate, channelLayout: layout))
    }

    private func setGlobal(_ property: AudioUnitPropertyID, _ data: IncomingData) throws {
        switch property {
        case kAudioUnitProperty_ClassInfo: unit.fullState = try state(data)
        case kAudioUnitProperty_ClassInfoFromDocument: unit.fullStateForDocument = try state(data)
        case kAudioUnitProperty_MaximumFramesPerSlice: try setMaximumFrames(try data.load(UInt32.self))
        case kAudioUnitProperty_BypassEffect: unit.shouldBypassEffect = try data.flag()
        case kAudioUnitProperty_ContextName:
            let name = try data.object()
            guard name == nil || CoreFoundationObject.string(name) != nil else {
                throw StatusError(kAudioUnitErr_InvalidPropertyValue)
            }
            unit.contextName = CoreFoundationObject.string(name)
        case kAudioUnitProperty_RenderQuality:
            let quality = try data.load(UInt32.self)
            guard quality <= 127 else { throw StatusError(kAudioUnitErr_InvalidPropertyValue) }
            unit.renderQuality = Int(quality)
        case kAudioUnitProperty_HostCallbacks: try host.set(try data.load(HostCallbackInfo.self), of: unit)
        case kAudioUnitProperty_PresentPreset: try select(try data.load(AUPreset.self))
        case kAudioUnitProperty_OfflineRender: unit.isRenderingOffline = try data.flag()
        case kAudioUnitProperty_MIDIOutputCallback where !unit.midiOutputNames.isEmpty:
            try rendering.midiOutput.set(try data.load(AUMIDIOutputCallbackStruct.self), of: unit)
        case _ where instrumentDataSize(property) != nil: try setInstrument(property, data)
        default: try refuse(property)
        }
    }

    /// Distinguishes a property that only the unit sets from one that is not there.
    private func refuse(_ property: AudioUnitPropertyID) throws {
        _ = try info(property, 0, 0)
        throw StatusError(kAudioUnitErr_PropertyNotWritable)
    }

    private func setMaximumFrames(_ frames: UInt32) throws {
        guard !unit.renderResourcesAllocated else { throw StatusError(kAudioUnitErr_Initialized) }
        guard frames > 0, frames <= 1 << 20 else { throw StatusError(kAudioUnitErr_InvalidPropertyValue) }
        unit.maximumFramesToRender = frames
        listeners.notify(kAudioUnitProperty_MaximumFramesPerSlice, kAudioUnitScope_Global, 0)
    }

    /// A state of this component.
    private func state(_ data: IncomingData) throws -> [String: Any] {
        let codes = unit.componentDescription
        guard let state = CoreFoundationObject.dictionary(try data.object()),
            state[AUStateKey.type] as? Int == Int(codes.componentType),
            state[AUStateKey.subtype] as? Int == Int(codes.componentSubType),
            state[AUStateKey.manufacturer] as? Int == Int(codes.componentManufacturer)
        else { throw StatusError(kAudioUnitErr_InvalidPropertyValue) }
        return PropertyListCoder.bridged(state)
    }

    /// A factory preset by its number; a user's by name, whose values somebody else restores.
    private func select(_ preset: AUPreset) throws {
        let number = Int(preset.presetNumber)
        guard number < 0 else {
            guard let found = unit.factoryPresets?.first(where: { $0.number == number }) else {
                throw StatusError(kAudioUnitErr_InvalidPropertyValue)
            }
            unit.currentPreset = found
            return
        }
        guard let name = CoreFoundationObject.string(of: preset.presetName) else {
            throw StatusError(kAudioUnitErr_InvalidPropertyValue)
        }
        unit.noteSelected(AUAudioUnitPreset(number: number, name: name))
    }
}
