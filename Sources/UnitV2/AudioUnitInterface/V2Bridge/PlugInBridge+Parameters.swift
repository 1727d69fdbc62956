import AudioToolbox
import CAudioUnitInterface

// Parameters of a unit written against the C interface: addresses hold number, element and scope.
extension PlugInBridge {
    private struct Place {
        let scope: AudioUnitScope
        let element: Int
        var name: String { "\(Self.names[Int(scope)])\(element)" }
        private static let names = ["global", "input", "output", "group", "part", "note", "layer", "layeritem"]
    }

    func makeTree() -> AUParameterTree {
        let places = [Place(scope: kAudioUnitScope_Global, element: 0)] + elements(1) + elements(2) + elements(3)
        let found = places.map { (place: $0, parameters: parameters($0)) }.filter { !$0.parameters.isEmpty }
        var children: [AUParameterNode] = []
        for (place, parameters) in found {
            // The global ones stand at the top, others in a group of their element, unless there are no others.
            if place.scope == kAudioUnitScope_Global || found.count == 1 {
                children += parameters
            } else {
                let name = plugIn.text(kAudioUnitProperty_ElementName, scope: place.scope, element: place.element)
                children.append(
                    AUParameterTree.createGroup(
                        withIdentifier: place.name, name: name ?? place.name, children: parameters))
            }
        }
        let tree = AUParameterTree.createTree(withChildren: children)
        let plugIn = plugIn
        // A plug-in may index its tables by what it is told: it gets nothing that its own limits exclude.
        tree.implementorValueObserver = { parameter, value in
            guard value.isFinite else { return }
            plugIn.set(parameter.cell.pointee.clamped(value), at: parameter.address)
        }
        tree.implementorValueProvider = { parameter in
            plugIn.value(at: parameter.address) ?? parameter.cachedValue
        }
        return tree
    }

    private func elements(_ scope: AudioUnitScope) -> [Place] {
        let count = plugIn.get(kAudioUnitProperty_ElementCount, scope: scope, UInt32(0)) ?? 0
        return (0..<min(Int(count), 256)).map { Place(scope: scope, element: $0) }
    }

    private func parameters(_ place: Place) -> [AUParameter] {
        let numbers = plugIn.list(
            kAudioUnitProperty_ParameterList, scope: place.scope, element: place.element, of: AudioUnitParameterID(0))
        return (numbers ?? []).prefix(10_000).compactMap { parameter($0, place) }
    }

    private func parameter(_ number: AudioUnitParameterID, _ place: Place) -> AUParameter? {
        guard
            let info = plugIn.get(
                kAudioUnitProperty_ParameterInfo, scope: place.scope, element: Int(number), AudioUnitParameterInfo())
        else { return nil }
        let address = UInt64(place.scope) << 56 | UInt64(place.element) << 32 | UInt64(number)
        let texts = Texts(info)
        var definition = ParameterDefinition(
            identifier: "p\(number)", name: texts.name, address: address, minimum: info.minValue,
            maximum: info.maxValue, defaultValue: info.defaultValue)
        definition.unit = info.unit
        definition.unitName = texts.unitName
        definition.flags = info.flags.subtracting([.flag_CFNameRelease, .flag_HasClump, .flag_HasCFNameString])
        definition.valueStrings = valueStrings(number, place)
        let parameter = AUParameterTree.createParameter(definition)
        if definition.flags.contains(.flag_ValuesHaveStrings), definition.valueStrings == nil { addTexts(parameter) }
        if let value = plugIn.value(at: address) { parameter.cell.pointee.store(parameter.cell.pointee.clamped(value)) }
        return parameter
    }

    private func valueStrings(_ number: AudioUnitParameterID, _ place: Place) -> [String]? {
        guard
            let array = plugIn.object(
                kAudioUnitProperty_ParameterValueStrings, scope: place.scope, element: Int(number))
        else { return nil }
        defer { AUCFRelease(array) }
        return (CoreFoundationObject.value(array) as? [Any])?.compactMap { $0 as? String }
    }

    /// The unit itself says how its values read.
    private func addTexts(_ parameter: AUParameter) {
        let plugIn = plugIn
        let number = AudioUnitParameterID(truncatingIfNeeded: parameter.address)
        let scope = AudioUnitScope(parameter.address >> 56)
        parameter.implementorStringFromValueCallback = { parameter, value in
            var shown = value?.pointee ?? parameter.value
            let text: String? = withUnsafePointer(to: &shown) { shown in
                var question = AudioUnitParameterStringFromValue(inParamID: number, inValue: shown, outString: nil)
                let status = plugIn.get(kAudioUnitProperty_ParameterStringFromValue, scope: scope, into: &question)
                guard status == noErr, let text = question.outString else { return nil }
                defer { AUCFRelease(UnsafeRawPointer(text)) }
                return CoreFoundationObject.string(UnsafeRawPointer(text))
            }
            return text ?? "\(shown)"
        }
        parameter.implementorValueFromStringCallback = { parameter, text in
            let string = CoreFoundationObject.make(text)
            defer { AUCFRelease(string) }
            var question = AudioUnitParameterValueFromString(inParamID: number, inString: string, outValue: 0)
            let status = plugIn.get(kAudioUnitProperty_ParameterValueFromString, scope: scope, into: &question)
            return status == noErr ? question.outValue : parameter.cachedValue
        }
    }

    /// The texts of a parameter's description, whose references are given back.
    private struct Texts {
        let name: String
        let unitName: String?

        init(_ info: AudioUnitParameterInfo) {
            var name: String?
            if info.flags.contains(.flag_HasCFNameString), let object = info.cfNameString {
                name = CoreFoundationObject.string(UnsafeRawPointer(object))
                if info.flags.contains(.flag_CFNameRelease) { AUCFRelease(UnsafeRawPointer(object)) }
            }
            let plain = withUnsafeBytes(of: info.name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            self.name = name ?? plain
            unitName =
                info.unit == .customUnit
                ? info.unitName.flatMap { CoreFoundationObject.string(UnsafeRawPointer($0)) } : nil
        }
    }
}

extension PlugIn {
    /// Sets the parameter of an address. Thread: any.
    func set(_ value: AUValue, at address: AUParameterAddress, offset: UInt32 = 0) {
        _ = methods.pointee.set_parameter?(
            methods.pointee.`self`, AudioUnitParameterID(truncatingIfNeeded: address), AudioUnitScope(address >> 56),
            AudioUnitElement((address >> 32) & 0xffffff), value, offset)
    }

    /// Nil when the unit does not report it. Thread: any.
    func value(at address: AUParameterAddress) -> AUValue? {
        var value: Float = 0
        let status = methods.pointee.get_parameter?(
            methods.pointee.`self`, AudioUnitParameterID(truncatingIfNeeded: address), AudioUnitScope(address >> 56),
            AudioUnitElement((address >> 32) & 0xffffff), &value)
        return status == noErr && value.isFinite ? value : nil
    }
}
