import AudioToolbox
import AudioUnitInterface
import Testing

/// Objects that a plug-in hands out, as property-list values.
@Suite struct CoreFoundationObjectTests {
    @Test func valuesSurviveBothWays() throws {
        let value: [String: Any] = [
            "text": "Größe ♪", "empty": "", "flag": true, "count": 42, "least": Int(Int64.min), "level": Float(0.25),
            "rate": 44_100.5, "bytes": [1, 2, 3] as [UInt8], "list": ["a", 2, false] as [Any],
            "inner": ["deep": "down"] as [String: Any],
        ]
        let object = CoreFoundationObject.make(value)
        defer { AUCFRelease(UnsafeRawPointer(object)) }
        let back = try #require(CoreFoundationObject.dictionary(UnsafeRawPointer(object)))
        #expect(Set(back.keys) == Set(value.keys))
        #expect(back["text"] as? String == "Größe ♪" && back["empty"] as? String == "")
        #expect(back["flag"] as? Bool == true && back["count"] as? Int == 42)
        #expect(back["least"] as? Int == Int(Int64.min))
        #expect(back["level"] as? Float == 0.25 && back["rate"] as? Double == 44_100.5)
        #expect(back["bytes"] as? [UInt8] == [1, 2, 3])
        #expect((back["list"] as? [Any])?.count == 3)
        #expect((back["inner"] as? [String: Any])?["deep"] as? String == "down")
    }

    @Test func anArrayThatHoldsItselfEnds() {
        var callbacks = CFArrayCallBacks()
        let array = CFArrayCreateMutable(nil, 0, &callbacks)
        CFArrayAppendValue(array, array.map { UnsafeRawPointer($0) })
        var depth = 0
        var value = CoreFoundationObject.value(array.map { UnsafeRawPointer($0) })
        while let list = value as? [Any], let first = list.first {
            depth += 1
            value = first
        }
        #expect(depth < 100)
        array.map { AUCFRelease(UnsafeRawPointer($0)) }
    }

    @Test func whatIsNoPropertyListIsLeftOut() {
        struct Opaque {}
        #expect(CoreFoundationObject.make(Opaque()) == nil)
        let object = CoreFoundationObject.make(["odd": Opaque(), "sound": 1] as [String: Any])
        defer { AUCFRelease(UnsafeRawPointer(object)) }
        #expect(CoreFoundationObject.dictionary(UnsafeRawPointer(object))?.keys.sorted() == ["sound"])
        #expect(CoreFoundationObject.value(nil) == nil)
        #expect(CoreFoundationObject.string(nil) == nil)
    }

    @Test func anObjectOfAnotherKindIsNoText() {
        let object = CoreFoundationObject.make([1, 2] as [Any])
        defer { AUCFRelease(UnsafeRawPointer(object)) }
        #expect(CoreFoundationObject.string(UnsafeRawPointer(object)) == nil)
        #expect(CoreFoundationObject.dictionary(UnsafeRawPointer(object)) == nil)
    }
}
