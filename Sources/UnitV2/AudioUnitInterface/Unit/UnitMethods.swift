import AudioToolbox
import CAudioUnitInterface

/// The C functions that stand for a v3 unit; `self` is its interface.
enum UnitMethods {
    static var table: cai_methods {
        var methods = cai_methods()
        addControl(&methods)
        addParameters(&methods)
        addRendering(&methods)
        addMIDI(&methods)
        return methods
    }

    private static func addControl(_ methods: inout cai_methods) {
        methods.initialize = { unit in StatusError.status { try interface(unit)?.initialize() } }
        methods.uninitialize = { unit in
            interface(unit)?.uninitialize()
            return noErr
        }
        methods.reset = { unit, _, _ in
            interface(unit)?.unit.reset()
            return noErr
        }
        methods.get_property_info = { unit, property, scope, element, size, isWritable in
            StatusError.status {
                guard let info = try interface(unit)?.info(property, scope, element) else { return }
                size?.pointee = UInt32(info.size)
                isWritable?.pointee = info.isWritable ? 1 : 0
            }
        }
        methods.get_property = { unit, property, scope, element, data, size in
            guard let data, let size else { return kAudio_ParamError }
            return StatusError.status { try interface(unit)?.read(property, scope, element, data, size) }
        }
        methods.set_property = { unit, property, scope, element, data, size in
            let value = IncomingData(start: data, size: Int(size))
            return StatusError.status { try interface(unit)?.write(property, scope, element, value) }
        }
        methods.add_property_listener = { unit, property, listener, data in
            guard let listener else { return kAudio_ParamError }
            interface(unit)?.listeners.add(property, listener, data)
            return noErr
        }
        methods.remove_property_listener = { unit, property, listener, data in
            guard let listener else { return kAudio_ParamError }
            interface(unit)?.listeners.remove(property, listener, data)
            return noErr
        }
    }

    private static func addParameters(_ methods: inout cai_methods) {
        methods.get_parameter = { unit, number, scope, element, value in
            StatusError.status { value?.pointee = try interface(unit)?.parameter(number, scope, element).value ?? 0 }
        }
        methods.set_parameter = { unit, number, scope, element, value, offset in
            guard let unit else { return kAudio_ParamError }
            return Unmanaged<UnitInterface>.fromOpaque(unit)._withUnsafeGuaranteedRef {
                $0.set(number, scope, element, value, offset)
            }
        }
        methods.schedule_parameters = { unit, events, count in
            guard let unit else { return kAudio_ParamError }
            return Unmanaged<UnitInterface>.fromOpaque(unit)._withUnsafeGuaranteedRef { $0.schedule(events, count) }
        }
    }

    private static func addRendering(_ methods: inout cai_methods) {
        methods.render = { unit, flags, time, bus, frames, data in
            guard let unit, let flags, let time, let data else { return kAudio_ParamError }
            return Unmanaged<UnitInterface>.fromOpaque(unit)._withUnsafeGuaranteedRef {
                $0.rendering.render(flags, time, frames, Int(bus), data)
            }
        }
        methods.process = { unit, flags, time, frames, data in
            guard let unit, let flags, let time, let data else { return kAudio_ParamError }
            return Unmanaged<UnitInterface>.fromOpaque(unit)._withUnsafeGuaranteedRef {
                $0.rendering.process(flags, time, frames, data)
            }
        }
        methods.process_multiple = { unit, flags, time, frames, inputs, input, outputs, output in
            guard let unit, let flags, let time else { return kAudio_ParamError }
            return Unmanaged<UnitInterface>.fromOpaque(unit)._withUnsafeGuaranteedRef {
                $0.rendering.process(flags, time, frames, Int(inputs), input, Int(outputs), output)
            }
        }
        methods.add_render_notify = { unit, callback, data in
            guard let callback else { return kAudio_ParamError }
            return interface(unit)?.rendering.notifications.add(callback, data) == true
                ? noErr : kAudioUnitErr_CannotDoInCurrentContext
        }
        methods.remove_render_notify = { unit, callback, data in
            guard let callback else { return kAudio_ParamError }
            interface(unit)?.rendering.notifications.remove(callback, data)
            return noErr
        }
    }

    private static func addMIDI(_ methods: inout cai_methods) {
        methods.midi_event = { unit, status, data1, data2, offset in
            guard let unit else { return kAudio_ParamError }
            return Unmanaged<UnitInterface>.fromOpaque(unit)._withUnsafeGuaranteedRef {
                $0.send(status, data1, data2, offset)
            }
        }
        methods.sys_ex = { unit, data, length in
            guard let unit, let data else { return kAudio_ParamError }
            return Unmanaged<UnitInterface>.fromOpaque(unit)._withUnsafeGuaranteedRef { $0.send(data, Int(length)) }
        }
        methods.midi_event_list = { unit, offset, list in
            guard let unit, let list else { return kAudio_ParamError }
            return Unmanaged<UnitInterface>.fromOpaque(unit)._withUnsafeGuaranteedRef { $0.send(list, offset) }
        }
        methods.start_note = { unit, _, group, note, offset, parameters in
            guard let unit, let parameters else { return kAudio_ParamError }
            return Unmanaged<UnitInterface>.fromOpaque(unit)._withUnsafeGuaranteedRef {
                $0.startNote(group, note, offset, parameters)
            }
        }
        methods.stop_note = { unit, group, note, offset in
            guard let unit else { return kAudio_ParamError }
            return Unmanaged<UnitInterface>.fromOpaque(unit)._withUnsafeGuaranteedRef {
                $0.stopNote(group, note, offset)
            }
        }
    }
}

/// A function of its own: inside the enumeration its name would be a capture, which no C function has.
private func interface(_ pointer: UnsafeMutableRawPointer?) -> UnitInterface? {
    pointer.map { Unmanaged<UnitInterface>.fromOpaque($0).takeUnretainedValue() }
}
