import AudioToolbox
import CAudioUnitInterface

/// One instance of a component written against the C interface: opened when made, closed when let go.
// @unchecked: constant but for the feeds, which are atomic; the plug-in's own functions say which thread may call them.
final class PlugIn: @unchecked Sendable {
    /// What the instance goes by; given to its Open.
    let handle: AudioUnit
    /// Its functions; what it lacks is null.
    let methods: UnsafeMutablePointer<cai_methods>
    private let interface: UnsafeMutablePointer<AudioComponentPlugInInterface>
    /// Connections to other units, which the plug-in sees as render callbacks.
    private let connections: UnsafeMutablePointer<AudioUnitConnection>

    private static var capacity: Int { Int(AU_EXTENSION_MAXIMUM_BUSSES) }

    /// - Throws: FailedInitialization when the factory function makes nothing usable; what Open returned.
    init(_ factory: AudioComponentFactoryFunction, _ description: AudioComponentDescription) throws {
        var description = description
        guard let interface = factory(&description) else {
            throw Self.failure(kAudioUnitErr_FailedInitialization, description, "its factory function made nothing")
        }
        guard let open = interface.pointee.Open, interface.pointee.Close != nil, interface.pointee.Lookup != nil else {
            throw Self.failure(
                kAudioUnitErr_FailedInitialization, description, "its interface lacks Open, Close or Lookup")
        }
        let handle = ComponentHandles.reserve(for: description)
        let status = open(interface, handle)
        guard status == noErr else {
            ComponentHandles.forget(handle)
            throw Self.failure(status, description, "its Open failed")
        }
        self.interface = interface
        self.handle = handle
        methods = .allocate(capacity: 1)
        methods.initialize(to: cai_methods())
        connections = .allocate(capacity: Self.capacity)
        connections.initialize(repeating: AudioUnitConnection(), count: Self.capacity)
        cai_look_up(interface, methods)
        methods.pointee.connect = { context, connection in
            guard let context, let connection else { return kAudio_ParamError }
            return Unmanaged<PlugIn>.fromOpaque(context).takeUnretainedValue().connect(connection.pointee)
        }
        methods.pointee.connect_context = Unmanaged.passUnretained(self).toOpaque()
        _ = cai_set(handle, methods)
    }

    deinit {
        _ = cai_forget(handle)
        _ = interface.pointee.Close(interface)
        ComponentHandles.forget(handle)
        methods.deallocate()
        connections.deallocate()
    }

    private static func failure(
        _ status: OSStatus, _ description: AudioComponentDescription, _ reason: String
    ) -> AUAudioUnitError {
        AUAudioUnitError(status, "The plug-in \(description) could not be opened: \(reason); correct the plug-in.")
    }

    // MARK: Properties

    func set<Value: BitwiseCopyable>(
        _ property: AudioUnitPropertyID, scope: AudioUnitScope = kAudioUnitScope_Global, element: Int = 0,
        _ value: Value
    ) -> OSStatus {
        withUnsafeBytes(of: value) { bytes in
            AudioUnitSetProperty(
                handle, property, scope, AudioUnitElement(element),
                bytes.baseAddress, UInt32(bytes.count))
        }
    }

    /// Nil when the plug-in does not have the property, or not in this size.
    func get<Value: BitwiseCopyable>(
        _ property: AudioUnitPropertyID, scope: AudioUnitScope = kAudioUnitScope_Global, element: Int = 0,
        _ initial: Value
    ) -> Value? {
        var value = initial
        let status = get(property, scope: scope, element: element, into: &value)
        return status == noErr ? value : nil
    }

    /// For structures that carry a question.
    func get<Value: BitwiseCopyable>(
        _ property: AudioUnitPropertyID, scope: AudioUnitScope = kAudioUnitScope_Global, element: Int = 0,
        into value: inout Value
    ) -> OSStatus {
        var size = UInt32(MemoryLayout<Value>.size)
        let status = withUnsafeMutableBytes(of: &value) { bytes in
            AudioUnitGetProperty(
                handle, property, scope, AudioUnitElement(element),
                bytes.baseAddress, &size)
        }
        guard status == noErr else { return status }
        return Int(size) == MemoryLayout<Value>.size ? noErr : kAudioUnitErr_InvalidPropertyValue
    }

    /// A list of structures; nil when the plug-in does not have the property.
    func list<Element: BitwiseCopyable>(
        _ property: AudioUnitPropertyID, scope: AudioUnitScope = kAudioUnitScope_Global, element: Int = 0,
        of empty: Element
    ) -> [Element]? {
        var size: UInt32 = 0
        var isWritable: UInt8 = 0
        let stride = MemoryLayout<Element>.size
        let status = AudioUnitGetPropertyInfo(
            handle, property, scope, AudioUnitElement(element), &size, &isWritable)
        guard status == noErr, size <= 1 << 24 else { return nil }
        guard size > 0 else { return [] }
        var list = [Element](repeating: empty, count: (Int(size) + stride - 1) / stride)
        let read = list.withUnsafeMutableBytes {
            AudioUnitGetProperty(handle, property, scope, AudioUnitElement(element), $0.baseAddress, &size)
        }
        return read == noErr ? Array(list.prefix(Int(size) / stride)) : nil
    }

    /// An object with the reference that came with it; nil when there is none.
    func object(_ property: AudioUnitPropertyID, scope: AudioUnitScope = kAudioUnitScope_Global, element: Int = 0)
        -> UnsafeRawPointer?
    {
        get(property, scope: scope, element: element, UInt(0)).flatMap { UnsafeRawPointer(bitPattern: $0) }
    }

    /// A text, whose reference is given back.
    func text(_ property: AudioUnitPropertyID, scope: AudioUnitScope = kAudioUnitScope_Global, element: Int = 0)
        -> String?
    {
        guard let object = object(property, scope: scope, element: element) else { return nil }
        defer { AUCFRelease(object) }
        return CoreFoundationObject.string(object)
    }

    // MARK: Connections

    /// Feeds a bus by another unit's output; one without a unit takes the feed away.
    private func connect(_ connection: AudioUnitConnection) -> OSStatus {
        let bus = Int(connection.destInputNumber)
        guard bus < Self.capacity else { return kAudioUnitErr_InvalidElement }
        connections[bus] = connection
        var callback = AURenderCallbackStruct()
        if connection.sourceAudioUnit != nil {
            callback.inputProc = { source, flags, time, _, frames, data in
                guard Int(bitPattern: source) != 0 else { return kAudioUnitErr_NoConnection }
                let connection = source.assumingMemoryBound(to: AudioUnitConnection.self)
                return AudioUnitRender(
                    connection.pointee.sourceAudioUnit, flags, time, connection.pointee.sourceOutputNumber, frames,
                    data)
            }
            callback.inputProcRefCon = UnsafeMutableRawPointer(connections + bus)
        }
        return set(kAudioUnitProperty_SetRenderCallback, scope: kAudioUnitScope_Input, element: bus, callback)
    }
}
