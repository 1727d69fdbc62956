import AudioToolbox

// Properties of parameters. Thread: any but render.
extension UnitInterface {
    func parameterValue(
        _ property: AudioUnitPropertyID, _ scope: AudioUnitScope, _ number: AudioUnitParameterID
    ) throws -> PropertyData {
        let parameter = try anyParameter(number, scope)
        switch property {
        case kAudioUnitProperty_ParameterInfo: return information(parameter)
        case kAudioUnitProperty_ParameterValueStrings:
            guard let strings = parameter.valueStrings else { throw StatusError(kAudioUnitErr_PropertyNotInUse) }
            return PropertyData(object: UnsafeRawPointer(CoreFoundationObject.make(strings as [Any])))
        default:
            guard let addresses = parameter.dependentParameters else {
                throw StatusError(kAudioUnitErr_PropertyNotInUse)
            }
            return PropertyData(
                array: addresses.compactMap { parameters.number(ofAddress: $0.uint64Value) }.map {
                    AUDependentParameter(mScope: 0, mParameterID: $0)
                })
        }
    }

    /// One of those that have the number in a scope.
    private func anyParameter(_ number: AudioUnitParameterID, _ scope: AudioUnitScope) throws -> AUParameter {
        guard parameters.hasElements else { return try parameter(number, scope, 0) }
        guard let parameter = parameters.first(number, scope) else {
            throw StatusError(kAudioUnitErr_InvalidParameter)
        }
        return parameter
    }

    private func information(_ parameter: AUParameter) -> PropertyData {
        let name = CoreFoundationObject.make(parameter.displayName)
        var info = AudioUnitParameterInfo()
        withUnsafeMutableBytes(of: &info.name) { bytes in
            for (index, byte) in Self.shortened(parameter.displayName, to: bytes.count - 1).enumerated() {
                bytes[index] = byte
            }
        }
        info.cfNameString = name
        var objects: [UnsafeRawPointer?] = [UnsafeRawPointer(name)]
        if let unitName = parameter.unitName, parameter.unit == .customUnit {
            info.unitName = CoreFoundationObject.make(unitName)
            objects.append(UnsafeRawPointer(info.unitName))
        }
        info.unit = parameter.unit
        info.minValue = parameter.minValue
        info.maxValue = parameter.maxValue
        info.defaultValue = parameter.defaultValue ?? parameter.minValue
        var flags = parameter.flags.union([.flag_CFNameRelease, .flag_HasCFNameString])
        if let clump = groups.firstIndex(where: { $0 === parameter.parent }) {
            info.clumpID = UInt32(clump + 1)
            flags.insert(.flag_HasClump)
        }
        info.flags = flags
        return PropertyData(info, owning: objects)
    }

    /// Whole characters that fit.
    private static func shortened(_ text: String, to count: Int) -> [UInt8] {
        var text = text
        while text.utf8.count > count { text.removeLast() }
        return Array(text.utf8)
    }

    /// Every group below the tree, in its order; the clumps of the C interface, from 1.
    private var groups: [AUParameterGroup] {
        func collect(_ group: AUParameterGroup) -> [AUParameterGroup] {
            group.children.compactMap { $0 as? AUParameterGroup }.flatMap { [$0] + collect($0) }
        }
        return unit.parameterTree.map { collect($0) } ?? []
    }

    /// Answers a question that the structure itself asks.
    func answer(
        _ property: AudioUnitPropertyID, _ scope: AudioUnitScope, _ element: AudioUnitElement,
        _ data: UnsafeMutableRawPointer
    ) throws {
        guard scope == 0 || parameters.hasElements else { throw StatusError(kAudioUnitErr_InvalidScope) }
        switch property {
        case kAudioUnitProperty_ParameterStringFromValue:
            var question = data.loadUnaligned(as: AudioUnitParameterStringFromValue.self)
            let parameter = try anyParameter(question.inParamID, scope)
            if let value = question.inValue, !value.pointee.isFinite {
                throw StatusError(kAudioUnitErr_InvalidParameterValue)
            }
            question.outString = CoreFoundationObject.make(parameter.string(fromValue: question.inValue))
            data.storeBytes(of: question, as: AudioUnitParameterStringFromValue.self)
        case kAudioUnitProperty_ParameterValueFromString:
            var question = data.loadUnaligned(as: AudioUnitParameterValueFromString.self)
            let parameter = try anyParameter(question.inParamID, scope)
            guard let text = CoreFoundationObject.string(of: question.inString) else {
                throw StatusError(kAudioUnitErr_InvalidPropertyValue)
            }
            question.outValue = parameter.value(from: text)
            data.storeBytes(of: question, as: AudioUnitParameterValueFromString.self)
        default:
            try answerName(property, scope, data)
        }
    }

    private func answerName(
        _ property: AudioUnitPropertyID, _ scope: AudioUnitScope, _ data: UnsafeMutableRawPointer
    ) throws {
        var question = data.loadUnaligned(as: AudioUnitParameterNameInfo.self)
        let node: AUParameterNode
        if property == kAudioUnitProperty_ParameterIDName {
            node = try anyParameter(question.inID, scope)
        } else {
            let groups = groups
            guard question.inID > 0, Int(question.inID) <= groups.count else {
                throw StatusError(kAudioUnitErr_InvalidPropertyValue)
            }
            node = groups[Int(question.inID) - 1]
        }
        let length = Int(question.inDesiredLength)
        let name = length < 0 ? node.displayName : node.displayName(withLength: length)
        question.outName = CoreFoundationObject.make(name)
        data.storeBytes(of: question, as: AudioUnitParameterNameInfo.self)
    }
}
