import Foundation
import Varlink

extension Rig {
    /// Reads a rig file's contents.
    /// - Parameter path: the file, for errors.
    /// - Throws: `RigError` naming the file, the place in it and what is wrong there; also for a version that is later
    ///   than this program's, whatever else the file holds.
    package init(contents: some DataProtocol, path: String) throws {
        guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(contents)),
            case .object(let values) = value
        else { throw RigError("\(path) is no rig: it is not a JSON object; repair or delete it") }
        try Self.checkVersion(values[RigKey.version.rawValue], path)
        let object = try RigObject(value, at: path, keys: RigKey.allCases.map(\.rawValue))
        guard case .array(let units)? = object.value(RigKey.units), !units.isEmpty else {
            throw object.wrong(RigKey.units, "a list of at least one unit")
        }
        guard units.count <= Self.maximumUnits else {
            throw RigError("\(path) has \(units.count) units; a chain has at most \(Self.maximumUnits)")
        }
        self.init(
            units: try units.enumerated().map { try RigUnit($0.element, at: "\(path): units[\($0.offset)]") })
        guard self.units.reduce(0, { $0 + $1.controllers.count }) <= RigController.most else {
            throw RigError("\(path) binds more than \(RigController.most) controllers, as many as a host has")
        }
        device = try object.text(RigKey.device)
        sampleRate = try Self.rate(object)
        framesPerCycle = try object.integer(RigKey.framesPerCycle, Self.frames)
        isPipelined = try object.flag(RigKey.pipelined) ?? false
    }

    private static func checkVersion(_ value: JSONValue?, _ path: String) throws(RigError) {
        guard case .integer(let number)? = value, number >= 1 else {
            throw RigError("\(path) is no rig: it has no '\(RigKey.version.rawValue)' from 1 up")
        }
        guard number <= version else {
            throw RigError(
                "\(path) is of version \(number), which a later auctl has written; this one reads version \(version): "
                    + "update auctl")
        }
    }

    private static func rate(_ object: RigObject) throws(RigError) -> Double? {
        guard let value = object.value(RigKey.sampleRate) else { return nil }
        guard let rate = RigObject.number(value), rates.contains(rate) else {
            throw object.wrong(
                RigKey.sampleRate, "a number of hertz from \(Int(rates.lowerBound)) to \(Int(rates.upperBound))")
        }
        return rate
    }
}
