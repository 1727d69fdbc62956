import Foundation
import PropertyLists
import Testing

/// What a program with Foundation gives and gets: objects, to which casts answer yes for several kinds.
@Suite struct FoundationValueTests {
    private static let moment = Date(timeIntervalSinceReferenceDate: 12_345.5)

    private static var list: [String: Any] {
        [
            "yes": true, "no": false, "zero": 0, "one": 1, "five": 5, "code": 1_635_083_896, "negative": -7,
            "least": Int.min, "most": UInt64.max, "half": 0.5, "whole": 1.0, "third": 1.0 / 3, "float": Float(0.25),
            "text": "naïve ♪", "data": Data([0, 1, 255]), "date": moment, "list": [0, 1, 2, 98],
            "nested": ["a": [["b": true, "c": 1, "d": 1.0] as [String: Any]]],
        ]
    }

    enum Way: CaseIterable {
        case objects, xml, binary, archive, defaults, file
    }

    /// What a list is after Foundation had it.
    private func list(_ list: [String: Any], through way: Way) throws -> [String: Any] {
        let object = list as NSDictionary
        let back: Any?
        switch way {
        case .objects: back = NSMutableDictionary(dictionary: object as? [AnyHashable: Any] ?? [:])
        case .xml, .binary:
            let format: PropertyListSerialization.PropertyListFormat = way == .xml ? .xml : .binary
            let data = try PropertyListSerialization.data(fromPropertyList: list, format: format, options: 0)
            back = try PropertyListSerialization.propertyList(from: data, format: nil)
        case .archive:
            let data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: false)
            let classes = [NSDictionary.self, NSString.self, NSNumber.self, NSData.self, NSArray.self, NSDate.self]
            back = try NSKeyedUnarchiver.unarchivedObject(ofClasses: classes, from: data)
        case .defaults:
            let defaults = try #require(UserDefaults(suiteName: "auserviced-tests-\(UUID())"))
            defaults.set(list, forKey: "list")
            back = defaults.dictionary(forKey: "list")
            defaults.removeObject(forKey: "list")
        case .file:
            let file = URL(filePath: NSTemporaryDirectory()).appending(path: "\(UUID()).plist")
            defer { try? FileManager.default.removeItem(at: file) }
            try #require(object.write(to: file, atomically: true))
            back = try PropertyListSerialization.propertyList(from: Data(contentsOf: file), format: nil)
        }
        return try #require(back as? [String: Any])
    }

    @Test(arguments: Way.allCases) func everyKindOfValueIsTheSameAfterFoundationHadIt(_ way: Way) throws {
        var given = Self.list
        // An archive keeps no integers without a sign.
        if way == .archive { given["most"] = nil }
        let back = try PropertyListCoder.decode(PropertyListCoder.encode(list(given, through: way)))
        if way == .archive { try expectValues(PropertyListCoder.bridged(back)) } else { try expect(back, isFrom: way) }
    }

    /// An archive keeps equal numbers once: 1, 1.0 and true are one of them then, and casts to each of them apply.
    private func expectValues(_ back: [String: Any]) throws {
        #expect(back["yes"] as? Bool == true && back["no"] as? Bool == false && back["whole"] as? Double == 1)
        for (key, value) in ["zero": 0, "one": 1, "five": 5, "code": 1_635_083_896, "negative": -7] {
            #expect(back[key] as? Int == value && PropertyListCoder.integer(of: back[key]) == value, "\(key)")
        }
        #expect(
            back["half"] as? Double == 0.5 && back["float"] as? Float == 0.25 && back["text"] as? String == "naïve ♪")
        #expect(back["data"] as? Data == Data([0, 1, 255]) && back["date"] as? Date == Self.moment)
        #expect((back["list"] as? [Any])?.compactMap { $0 as? Int } == [0, 1, 2, 98])
    }

    private func expect(_ back: [String: Any], isFrom way: Way) throws {
        #expect(back["yes"] is Bool && back["yes"] as? Bool == true && back["no"] as? Bool == false)
        for (key, value) in ["zero": 0, "one": 1, "five": 5, "code": 1_635_083_896, "negative": -7, "least": Int.min] {
            #expect(back[key] as? Int == value && !(back[key] is Bool) && !(back[key] is Double), "\(key)")
        }
        #expect(back["most"] as? UInt64 == .max)
        for (key, value) in ["half": 0.5, "whole": 1, "third": 1.0 / 3] {
            #expect(back[key] as? Double == value, "\(key)")
        }
        #expect(PropertyListCoder.float(of: back["float"]) == 0.25 && !(back["float"] is Int))
        #expect(back["text"] as? String == "naïve ♪" && back["data"] as? [UInt8] == [0, 1, 255])
        let seconds = (back["date"] as? PropertyListDate)?.secondsSinceReferenceDate
        #expect(way == .xml || way == .file ? seconds.map { abs($0 - 12_345.5) <= 0.5 } == true : seconds == 12_345.5)
        #expect(back["list"] as? [Int] == [0, 1, 2, 98])
        let nested = (back["nested"] as? [String: Any])?["a"] as? [[String: Any]]
        let inner = try #require(nested?.first)
        #expect(inner["b"] as? Bool == true && inner["c"] as? Int == 1 && inner["d"] as? Double == 1)
    }

    @Test func everyObjectOfFoundationsIsTaken() throws {
        let list: [String: Any] = [
            "number": NSNumber(value: Int8(-3)), "flag": NSNumber(value: true), "real": NSNumber(value: 2.0),
            "text": NSMutableString(string: "abc"), "data": NSData(data: Data([7])), "more": NSMutableData(length: 3)!,
            "date": NSDate(timeIntervalSinceReferenceDate: 5), "array": NSMutableArray(array: [1, "two"]),
            "list": NSMutableDictionary(dictionary: ["k": NSNumber(value: 9)]),
            "optional": Optional(NSNumber(value: 4)) as Any,
            "point": CGFloat(0.5),
        ]
        let back = try PropertyListCoder.decode(PropertyListCoder.encode(list))
        #expect(back["number"] as? Int == -3 && back["flag"] as? Bool == true && back["real"] as? Double == 2)
        #expect(
            back["text"] as? String == "abc" && back["data"] as? [UInt8] == [7]
                && back["more"] as? [UInt8] == [0, 0, 0])
        #expect((back["date"] as? PropertyListDate)?.secondsSinceReferenceDate == 5)
        #expect((back["array"] as? [Any])?.count == 2 && (back["list"] as? [String: Any])?["k"] as? Int == 9)
        #expect(back["optional"] as? Int == 4 && back["point"] as? Double == 0.5)
        for wrong in [NSNull(), NSURL(string: "a:b")!, Int?.none as Any] as [Any] {
            #expect(throws: PropertyListError.self) { try PropertyListCoder.encode(["wrong": wrong]) }
        }
    }

    @Test func whatAProgramWithFoundationGetsIsFoundations() throws {
        let read = try PropertyListCoder.decode(PropertyListCoder.encode(Self.list))
        let values = PropertyListCoder.bridged(read)
        #expect(values["data"] as? Data == Data([0, 1, 255]) && values["date"] as? Date == Self.moment)
        #expect(
            values["one"] as? Int == 1 && values["one"] as? Double == 1 && values["code"] as? UInt32 == 1_635_083_896)
        #expect(
            values["float"] as? Double == 0.25 && values["float"] as? Float == 0.25 && values["yes"] as? Bool == true)
        #expect(values["most"] as? UInt64 == .max && values["text"] as? String == "naïve ♪")
        let nested = (values["nested"] as? [String: Any])?["a"] as? [[String: Any]]
        #expect(nested?.first?["d"] as? Double == 1 && nested?.first?["b"] as? Bool == true)
        // What it gets can be written, and is the same when it comes back.
        let data = try PropertyListSerialization.data(fromPropertyList: values, format: .binary, options: 0)
        let again = try PropertyListSerialization.propertyList(from: data, format: nil)
        try expect(
            PropertyListCoder.decode(PropertyListCoder.encode(try #require(again as? [String: Any]))), isFrom: .binary)
    }

    @Test func numbersOfFoundationsAreWhatTheyAre() {
        #expect(PropertyListCoder.integer(of: NSNumber(value: 1_635_083_896)) == 1_635_083_896)
        #expect(PropertyListCoder.integer(of: NSNumber(value: 1)) == 1)
        #expect(PropertyListCoder.integer(of: NSNumber(value: 2.0)) == 2 && PropertyListCoder.integer(of: "2") == nil)
        #expect(PropertyListCoder.integer(of: NSNumber(value: 1.5)) == nil)
        #expect(
            PropertyListCoder.float(of: NSNumber(value: 0.1)) == 0.1
                && PropertyListCoder.float(of: NSNumber(value: 3)) == 3)
        #expect(
            PropertyListCoder.bytes(of: Data([1, 2])) == [1, 2]
                && PropertyListCoder.bytes(of: NSData(data: Data([3]))) == [3])
        // As a session of an earlier version has its bytes.
        #expect(PropertyListCoder.bytes(of: NSArray(array: [1, 255])) == [1, 255])
        #expect(PropertyListCoder.bytes(of: NSArray(array: [1, 256])) == nil)
    }
}
