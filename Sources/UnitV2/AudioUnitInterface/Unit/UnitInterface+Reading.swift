import AudioToolbox

// What properties are. Thread: any but render.
extension UnitInterface {
    struct PropertyInfo {
        let size: Int
        let isWritable: Bool
    }

    /// Of a property that is only set, or that carries a question in its structure, the size.
    private static let structures: [AudioUnitPropertyID: (size: Int, isWritable: Bool)] = [
        kAudioUnitProperty_MakeConnection: (16, true), kAudioUnitProperty_SetRenderCallback: (16, true),
        kAudioUnitProperty_HostCallbacks: (40, true), kAudioUnitProperty_MIDIOutputCallback: (16, true),
        kAudioUnitProperty_ParameterStringFromValue: (24, false),
        kAudioUnitProperty_ParameterValueFromString: (24, false), kAudioUnitProperty_ParameterIDName: (16, false),
        kAudioUnitProperty_ParameterClumpName: (16, false),
    ]

    private static let writable: Set<AudioUnitPropertyID> = [
        kAudioUnitProperty_ClassInfo, kAudioUnitProperty_ClassInfoFromDocument, kAudioUnitProperty_SampleRate,
        kAudioUnitProperty_StreamFormat, kAudioUnitProperty_MaximumFramesPerSlice,
        kAudioUnitProperty_AudioChannelLayout, kAudioUnitProperty_BypassEffect, kAudioUnitProperty_ContextName,
        kAudioUnitProperty_RenderQuality, kAudioUnitProperty_ElementName, kAudioUnitProperty_PresentPreset,
        kAudioUnitProperty_OfflineRender, kAudioUnitProperty_ShouldAllocateBuffer,
        kAudioOutputUnitProperty_EnableIO, kAudioOutputUnitProperty_CurrentDevice,
    ]

    func info(
        _ property: AudioUnitPropertyID, _ scope: AudioUnitScope, _ element: AudioUnitElement
    ) throws -> PropertyInfo {
        if let structure = Self.structures[property] {
            try requirePlace(of: property, scope, element)
            return PropertyInfo(size: structure.size, isWritable: structure.isWritable)
        }
        if let own = try (unit as? any NumberedProperties)?.propertySize(property, scope, element) {
            return PropertyInfo(size: own.bytes, isWritable: own.isWritable)
        }
        if let size = instrumentDataSize(property) {
            guard scope == kAudioUnitScope_Global else { throw StatusError(kAudioUnitErr_InvalidScope) }
            return PropertyInfo(size: size, isWritable: true)
        }
        let data = try value(property, scope, Int(element))
        defer { data.release() }
        let isCount = property == kAudioUnitProperty_ElementCount
        let isWritable = isCount ? busses(scope)?.isCountChangeable == true : Self.writable.contains(property)
        return PropertyInfo(size: data.bytes.count, isWritable: isWritable)
    }

    func read(
        _ property: AudioUnitPropertyID, _ scope: AudioUnitScope, _ element: AudioUnitElement,
        _ data: UnsafeMutableRawPointer, _ size: UnsafeMutablePointer<UInt32>
    ) throws {
        if let structure = Self.structures[property] {
            guard !structure.isWritable else { throw StatusError(kAudioUnitErr_InvalidProperty) }
            guard Int(size.pointee) >= structure.size else { throw StatusError(kAudioUnitErr_InvalidPropertyValue) }
            try answer(property, scope, element, data)
            size.pointee = UInt32(structure.size)
            return
        }
        try value(property, scope, Int(element)).write(to: data, size)
    }

    func busses(_ scope: AudioUnitScope) -> AUAudioUnitBusArray? {
        scope == kAudioUnitScope_Input ? unit.inputBusses : scope == kAudioUnitScope_Output ? unit.outputBusses : nil
    }

    /// - Throws: InvalidScope or InvalidElement for a bus that is not there.
    func bus(_ scope: AudioUnitScope, _ element: Int) throws -> AUAudioUnitBus {
        guard let busses = busses(scope) else { throw StatusError(kAudioUnitErr_InvalidScope) }
        guard element < busses.count else { throw StatusError(kAudioUnitErr_InvalidElement) }
        return busses[element]
    }

    private func requirePlace(of property: AudioUnitPropertyID, _ scope: AudioUnitScope, _ element: AudioUnitElement)
        throws
    {
        switch property {
        case kAudioUnitProperty_MakeConnection, kAudioUnitProperty_SetRenderCallback:
            _ = try bus(kAudioUnitScope_Input, Int(element))
        case kAudioUnitProperty_MIDIOutputCallback where unit.midiOutputNames.isEmpty:
            throw StatusError(kAudioUnitErr_InvalidProperty)
        default:
            if scope != 0, !parameters.hasElements { throw StatusError(kAudioUnitErr_InvalidScope) }
        }
    }

    private func value(_ property: AudioUnitPropertyID, _ scope: AudioUnitScope, _ element: Int) throws -> PropertyData
    {
        guard (0...7).contains(scope) else { throw StatusError(kAudioUnitErr_InvalidScope) }
        if let value = try hardwareValue(property, scope, element) { return value }
        if let unit = unit as? any NumberedProperties,
            let value = try unit.propertyValue(property, scope, AudioUnitElement(element))
        {
            return PropertyData(array: value)
        }
        switch property {
        case kAudioUnitProperty_StreamFormat, kAudioUnitProperty_SampleRate, kAudioUnitProperty_ElementName,
            kAudioUnitProperty_AudioChannelLayout, kAudioUnitProperty_SupportedChannelLayoutTags,
            kAudioUnitProperty_ShouldAllocateBuffer:
            return try busValue(property, scope, element)
        case kAudioUnitProperty_ElementCount:
            if scope == kAudioUnitScope_Global { return PropertyData(UInt32(1)) }
            guard let busses = busses(scope) else { throw StatusError(kAudioUnitErr_InvalidScope) }
            return PropertyData(UInt32(busses.count))
        case kAudioUnitProperty_ParameterList:
            return PropertyData(array: parameters.numbers(scope))
        case kAudioUnitProperty_ParameterInfo, kAudioUnitProperty_ParameterValueStrings,
            kAudioUnitProperty_DependentParameters:
            return try parameterValue(property, scope, AudioUnitParameterID(element))
        default:
            guard scope == kAudioUnitScope_Global else {
                _ = try globalValue(property).release()
                throw StatusError(kAudioUnitErr_InvalidScope)
            }
            return try globalValue(property)
        }
    }

    private func busValue(_ property: AudioUnitPropertyID, _ scope: AudioUnitScope, _ element: Int) throws
        -> PropertyData
    {
        let isRate = property == kAudioUnitProperty_SampleRate && scope == kAudioUnitScope_Global
        let bus = try bus(isRate ? kAudioUnitScope_Output : scope, element)
        switch property {
        case kAudioUnitProperty_StreamFormat: return PropertyData(bus.format.streamDescription.pointee)
        case kAudioUnitProperty_SampleRate: return PropertyData(bus.format.sampleRate)
        case kAudioUnitProperty_ElementName: return PropertyData(text: bus.name ?? "")
        case kAudioUnitProperty_ShouldAllocateBuffer: return PropertyData(UInt32(bus.shouldAllocateBuffer ? 1 : 0))
        case kAudioUnitProperty_SupportedChannelLayoutTags:
            guard let tags = bus.supportedChannelLayoutTags else { throw StatusError(kAudioUnitErr_PropertyNotInUse) }
            return PropertyData(array: tags)
        default:
            guard let layout = bus.format.channelLayout else { throw StatusError(kAudioUnitErr_PropertyNotInUse) }
            var value = AudioChannelLayout()
            value.mChannelLayoutTag = layout.layoutTag
            return PropertyData(value)
        }
    }

    private func globalValue(_ property: AudioUnitPropertyID) throws -> PropertyData {
        switch property {
        case kAudioUnitProperty_ClassInfo: return try PropertyData(object: state(unit.fullState))
        case kAudioUnitProperty_ClassInfoFromDocument:
            return try PropertyData(object: state(unit.fullStateForDocument))
        case kAudioUnitProperty_Latency: return PropertyData(unit.latency)
        case kAudioUnitProperty_TailTime: return PropertyData(unit.tailTime)
        case kAudioUnitProperty_SupportedNumChannels: return try channelCounts()
        case kAudioUnitProperty_MaximumFramesPerSlice: return PropertyData(unit.maximumFramesToRender)
        case kAudioUnitProperty_BypassEffect: return PropertyData(UInt32(unit.shouldBypassEffect ? 1 : 0))
        case kAudioUnitProperty_LastRenderError: return PropertyData(rendering.takeFailure())
        case kAudioUnitProperty_FactoryPresets: return try factoryPresets()
        case kAudioUnitProperty_ContextName:
            guard let name = unit.contextName else { throw StatusError(kAudioUnitErr_PropertyNotInUse) }
            return PropertyData(text: name)
        case kAudioUnitProperty_RenderQuality: return PropertyData(UInt32(clamping: unit.renderQuality))
        case kAudioUnitProperty_InPlaceProcessing: return PropertyData(UInt32(unit.canProcessInPlace ? 1 : 0))
        case kAudioUnitProperty_PresentPreset: return presentPreset()
        case kAudioUnitProperty_OfflineRender: return PropertyData(UInt32(unit.isRenderingOffline ? 1 : 0))
        case kAudioUnitProperty_ParametersForOverview:
            return PropertyData(
                array: unit.parametersForOverview(withCount: 8).compactMap { parameters.number(ofAddress: $0) })
        case kAudioUnitProperty_SupportsMPE: return PropertyData(UInt32(unit.supportsMPE ? 1 : 0))
        case kAudioUnitProperty_LoadedOutOfProcess: return PropertyData(UInt32(unit.isLoadedInProcess ? 0 : 1))
        case kAudioUnitProperty_MIDIOutputCallbackInfo where !unit.midiOutputNames.isEmpty:
            return PropertyData(object: UnsafeRawPointer(CoreFoundationObject.make(unit.midiOutputNames as [Any])))
        default: throw StatusError(kAudioUnitErr_InvalidProperty)
        }
    }

    private func state(_ state: [String: Any]?) throws -> UnsafeRawPointer {
        guard let state else { throw StatusError(kAudioUnitErr_CannotDoInCurrentContext) }
        return UnsafeRawPointer(CoreFoundationObject.make(state))
    }

    private func channelCounts() throws -> PropertyData {
        guard let counts = unit.channelCapabilities, !counts.isEmpty else {
            throw StatusError(kAudioUnitErr_PropertyNotInUse)
        }
        return PropertyData(array: counts.map { Int16(clamping: $0.intValue) })
    }

    /// An array of `AUPreset`, which the unit keeps for as long as the array lives.
    private func factoryPresets() throws -> PropertyData {
        let presets = unit.factoryPresets ?? []
        guard !presets.isEmpty else { throw StatusError(kAudioUnitErr_PropertyNotInUse) }
        return PropertyData(object: UnsafeRawPointer(PresetArray.make(presets)))
    }

    private func presentPreset() -> PropertyData {
        let preset = unit.currentPreset ?? AUAudioUnitPreset(number: -1, name: "Untitled")
        let name = CoreFoundationObject.make(preset.name)
        return PropertyData(
            AUPreset(presetNumber: Int32(clamping: preset.number), presetName: name),
            owning: [UnsafeRawPointer(name)])
    }
}
