import PropertyLists
import Testing

@Suite struct PropertyListTests {
    private let sample: [String: Any] = [
        "text": "naïve ♪", "plain": "abc", "integer": -42, "big": Int.max, "double": 0.1, "float": Float(0.1),
        "yes": true,
        "no": false, "data": [0, 1, 255] as [UInt8], "array": [1, "two", 3.0] as [Any],
        "nested": ["a": ["b": [UInt8](repeating: 7, count: 70_000)]],
    ]

    @Test func everyKindOfValueRoundTrips() throws {
        let decoded = try PropertyListCoder.decode(try PropertyListCoder.encode(sample))
        #expect(decoded["text"] as? String == "naïve ♪")
        #expect(decoded["plain"] as? String == "abc")
        #expect(decoded["integer"] as? Int == -42)
        #expect(decoded["big"] as? Int == Int.max)
        #expect(decoded["double"] as? Double == 0.1)
        #expect(decoded["float"] as? Float == 0.1)
        #expect(decoded["yes"] as? Bool == true)
        #expect(decoded["no"] as? Bool == false)
        #expect(decoded["data"] as? [UInt8] == [0, 1, 255])
        #expect((decoded["array"] as? [Any])?.count == 3)
        let nested = (decoded["nested"] as? [String: Any])?["a"] as? [String: Any]
        #expect((nested?["b"] as? [UInt8])?.count == 70_000)
    }

    @Test func anEmptyArrayStaysAnArray() throws {
        let decoded = try PropertyListCoder.decode(
            try PropertyListCoder.encode(["array": [Any](), "data": [UInt8](), "list": [String: Any]()]))
        #expect(PropertyListCoder.bytes(of: decoded["array"] ?? "") == nil && (decoded["array"] as? [Any])?.count == 0)
        #expect(PropertyListCoder.bytes(of: decoded["data"] ?? "") == [])
        #expect((decoded["list"] as? [String: Any])?.isEmpty == true)
    }

    @Test func integersThatNeedEveryBitRoundTrip() throws {
        let values: [String: Any] = ["least": Int.min, "most": UInt64.max, "above": UInt64(Int.max) + 1]
        let decoded = try PropertyListCoder.decode(try PropertyListCoder.encode(values))
        #expect(decoded["least"] as? Int == .min && decoded["most"] as? UInt64 == .max)
        #expect(decoded["above"] as? UInt64 == UInt64(Int.max) + 1)
        let text = "<dict><key>a</key><integer>18446744073709551615</integer><key>b</key><integer>0xff</integer></dict>"
        let read = try PropertyListCoder.decodeAny(Array(text.utf8))
        #expect(read["a"] as? UInt64 == .max && read["b"] as? Int == 255)
    }

    @Test(arguments: [
        ("2001-01-01T00:00:00Z", 0.0), ("2001-01-01T00:00:01Z", 1), ("2026-11-24T16:05:30Z", 817_229_130),
        ("2000-02-29T23:59:59Z", -26_438_401), ("1970-01-01T00:00:00Z", -978_307_200),
        ("1900-03-01T00:00:00Z", -3_182_198_400), ("0001-01-01T00:00:00Z", -63_113_904_000),
        ("9999-12-31T23:59:59Z", 252_423_993_599),
    ])
    func aDateIsReadInXMLAndRoundTrips(_ text: String, seconds: Double) throws {
        let date = PropertyListDate(secondsSinceReferenceDate: seconds)
        let read = try PropertyListCoder.decodeAny(Array("<dict><key>a</key><date> \(text) </date></dict>".utf8))
        #expect(read["a"] as? PropertyListDate == date)
        let again = try PropertyListCoder.decode(PropertyListCoder.encode(read))
        #expect(again["a"] as? PropertyListDate == date)
    }

    @Test(arguments: [
        "", "yesterday", "2026-11-24", "2026-11-24T16:05:30", "2026-13-24T16:05:30Z", "2026-11-00T16:05:30Z",
        "2026-11-24T24:05:30Z", "2026-11-24T16:60:30Z", "2026-11-24T16:05:60Z", "99999999999-11-24T16:05:30Z",
        "2026-02-29T16:05:30Z", "2026-11-31T16:05:30Z", "2026-11-24T16:05:30ZZ", "-2026-11-24T16:05:30Z", "T:Z",
        "2026-11-2٤T16:05:30Z",
    ])
    func whatIsNoDateIsRefused(_ text: String) {
        let bytes = Array("<dict><key>a</key>\n<date>\(text)</date></dict>".utf8)
        let error = #expect(throws: PropertyListError.self) { try PropertyListCoder.decodeAny(bytes) }
        #expect(error?.message.contains("2") == true && error?.message.contains("date") == true)
    }

    @Test func longStringsAndManyKeysRoundTrip() throws {
        var values: [String: Any] = [:]
        for number in 0..<1000 { values["parameter.number.\(number)"] = Float(number) }
        values["long"] = String(repeating: "ü", count: 5000)
        let decoded = try PropertyListCoder.decode(try PropertyListCoder.encode(values))
        #expect(decoded.count == 1001)
        #expect(decoded["parameter.number.999"] as? Float == 999)
        #expect((decoded["long"] as? String)?.count == 5000)
    }

    @Test func everyValueOfAListInXMLHasItsLine() throws {
        let text =
            "<plist>\n<dict>\n<key>a</key>\n<array>\n<true/><dict><key>b</key>\n<real>1</real></dict></array></dict></plist>"
        #expect(
            PropertyListCoder.lines(of: Array(text.utf8))
                == [["a"]: 4, ["a", "[0]"]: 5, ["a", "[1]"]: 5, ["a", "[1]", "b"]: 6])
        #expect(PropertyListCoder.lines(of: try PropertyListCoder.encode(["a": 1])) == [:])
        #expect(PropertyListCoder.lines(of: Array("<plist><dict><key>a</key>".utf8)) == [:])
    }

    @Test func valuesThatNoListHoldsAreNamed() {
        let error = #expect(throws: PropertyListError.self) {
            try PropertyListCoder.encode(["outer": ["inner": { () -> Int in 1 }]])
        }
        #expect(error?.message.contains("outer.inner") == true)
    }

    @Test func everyCutIsRefused() throws {
        let bytes = try PropertyListCoder.encode(["a": ["b": 1], "c": [1, 2, 3], "d": "text"])
        for length in 0..<bytes.count {
            #expect(throws: PropertyListError.self) { try PropertyListCoder.decode(Array(bytes[..<length])) }
        }
    }

    @Test func changedBytesNeverTrap() throws {
        let bytes = try PropertyListCoder.encode(["a": ["b": 1, "x": 2.5], "c": [1, 2, 3] as [Any], "d": "text"])
        var random = SystemRandomNumberGenerator()
        for place in bytes.indices {
            for value in [0, 0x7f, 0x80, 0xff, UInt8.random(in: 0...255, using: &random)] {
                var changed = bytes
                changed[place] = value
                _ = try? PropertyListCoder.decode(changed)
            }
        }
        for _ in 0..<2000 {
            var noise = (0..<80).map { _ in UInt8.random(in: 0...255, using: &random) }
            noise.replaceSubrange(0..<8, with: "bplist00".utf8)
            _ = try? PropertyListCoder.decode(noise)
        }
    }

    @Test func listThatContainsItselfIsRefused() {
        // One array (0xa1) whose only element is object 0, itself.
        let bytes =
            Array("bplist00".utf8) + [0xa1, 0x00, 0x08] + [0, 0, 0, 0, 0, 0, 1, 1]
            + [0, 0, 0, 0, 0, 0, 0, 1] + [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, 10]
        #expect(throws: PropertyListError.self) { try PropertyListCoder.decode(bytes) }
    }

    @Test func listThatUnfoldsWithoutEndIsRefused() {
        // Forty arrays, each holding the next one twice: 2⁴⁰ values in 160 bytes.
        var bytes = Array("bplist00".utf8)
        for level in 0..<40 as Range<UInt8> { bytes += [0xa2, level + 1, level + 1] }
        bytes.append(0x09)
        let table = UInt8(bytes.count)
        for level in 0...40 as ClosedRange<UInt8> { bytes.append(8 + level * 3) }
        bytes += [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 41] + [0, 0, 0, 0, 0, 0, 0, 0]
        bytes += [0, 0, 0, 0, 0, 0, 0, table]
        #expect(throws: PropertyListError.self) { try PropertyListCoder.decode(bytes) }
    }

    @Test func smallListOfManyValuesIsRefused() {
        // Fifteen arrays, each holding the next one twice: 32,768 values in 80 bytes.
        var bytes = Array("bplist00".utf8)
        for level in 0..<15 as Range<UInt8> { bytes += [0xa2, level + 1, level + 1] }
        bytes.append(0x09)
        let table = UInt8(bytes.count)
        for level in 0...15 as ClosedRange<UInt8> { bytes.append(8 + level * 3) }
        bytes += [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 16] + [0, 0, 0, 0, 0, 0, 0, 0]
        bytes += [0, 0, 0, 0, 0, 0, 0, table]
        let error = #expect(throws: PropertyListError.self) { try PropertyListCoder.decode(bytes) }
        #expect(error?.message.contains("unfold") == true)
    }

    @Test func oneValueMayBeReferredToAsOftenAsThereAreReferences() throws {
        let values = [String](repeating: "shared", count: 200)
        // As writers that share values do: one array of 200 references to one string, under one key.
        var bytes = Array("bplist00".utf8)
        var places: [Int] = []
        for object in [[0xd1, 1, 2], [0x51, 0x61], [0xaf, 0x10, 200] + [UInt8](repeating: 3, count: 200)] as [[UInt8]] {
            places.append(bytes.count)
            bytes += object
        }
        places.append(bytes.count)
        bytes += [0x56] + Array("shared".utf8)
        let table = UInt8(bytes.count)
        bytes += places.map { UInt8($0) }
        bytes += [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 4] + [0, 0, 0, 0, 0, 0, 0, 0]
        bytes += [0, 0, 0, 0, 0, 0, 0, table]
        #expect(try PropertyListCoder.decode(bytes)["a"] as? [Any] as? [String] == values)
    }

    @Test func listThatRepeatsOneLongValueWithoutEndIsRefused() {
        // 250 references to one array of 250 references to one string of 64 KiB: 4 GiB of text.
        var bytes = Array("bplist00".utf8)
        var places = [bytes.count]
        bytes += [0xaf, 0x10, 250] + [UInt8](repeating: 1, count: 250)
        places.append(bytes.count)
        bytes += [0xaf, 0x10, 250] + [UInt8](repeating: 2, count: 250)
        places.append(bytes.count)
        bytes += [0x5f, 0x12, 0, 1, 0, 0] + [UInt8](repeating: 0x61, count: 65_536)
        let table = bytes.count
        for place in places { bytes += [UInt8(place >> 8), UInt8(place & 255)] }
        bytes += [0, 0, 0, 0, 0, 0, 2, 1] + [0, 0, 0, 0, 0, 0, 0, 3] + [0, 0, 0, 0, 0, 0, 0, 0]
        bytes += [0, 0, 0, 0, 0, UInt8(table >> 16), UInt8(table >> 8 & 255), UInt8(table & 255)]
        let error = #expect(throws: PropertyListError.self) { try PropertyListCoder.decode(bytes) }
        #expect(error?.message.contains("unfold") == true)
    }

    // MARK: XML

    private func xml(_ body: String) throws -> [String: Any] {
        try PropertyListCoder.decodeAny(Array("<plist><dict><key>k</key>\(body)</dict></plist>".utf8))
    }

    @Test func textIsTakenAsItStands() throws {
        let text = try xml("<string>a &amp; <![CDATA[<b> & ]c]]> d<!-- e --></string>")["k"]
        #expect(text as? String == "a & <b> & ]c d")
        #expect(try xml("<integer> -0 </integer>")["k"] as? Int == 0)
        #expect(try xml("<integer>0x1F</integer>")["k"] as? Int == 31)
        #expect(try xml("<data> AAEC /w== </data>")["k"] as? [UInt8] == [0, 1, 2, 255])
    }

    @Test(arguments: [
        "", "<string>", "<string><![CDATA[</string>", "<integer>1.5</integer>", "<integer>0x</integer>",
        "<integer>99999999999999999999</integer>", "<string>&undefined;</string>", "<data>%</data>",
        "<unknown/>", "<array><integer>1</array>", "<array></dict>", "<true>", "<dict><string/></dict>",
    ])
    func brokenXMLIsRefused(body: String) {
        #expect(throws: PropertyListError.self) { try xml(body) }
    }

    @Test func deepXMLIsRefused() {
        let deep = String(repeating: "<array><!-- </array> -->", count: 40_000)
        let error = #expect(throws: PropertyListError.self) { try xml(deep) }
        #expect(error?.message.contains("nested more than") == true)
    }

    @Test func everyCutOfXMLIsRefused() throws {
        let list = "<plist><dict><key>a</key><array><true/><real>1.5</real></array></dict></plist>"
        for length in 0..<list.utf8.count {
            #expect(throws: PropertyListError.self) {
                try PropertyListCoder.decodeAny(Array(list.utf8.prefix(length)))
            }
        }
    }
}
