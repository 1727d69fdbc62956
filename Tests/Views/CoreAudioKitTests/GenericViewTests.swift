import AudioToolbox
import CoreAudioKit
import Synchronization
import TestSupport
import Testing
import ViewStage

@MainActor struct GenericViewTests {
    private static func parameter(
        _ identifier: String, _ name: String, _ address: AUParameterAddress, _ range: ClosedRange<AUValue>,
        _ initial: AUValue, _ unit: AudioUnitParameterUnit, _ flags: AudioUnitParameterOptions = [],
        strings: [String]? = nil
    ) -> AUParameter {
        AUParameterTree.createParameter(
            withIdentifier: identifier, name: name, address: address, min: range.lowerBound, max: range.upperBound,
            defaultValue: initial, unit: unit,
            flags: flags.union(
                flags.contains(.flag_MeterReadOnly) ? [.flag_IsReadable] : [.flag_IsReadable, .flag_IsWritable]),
            valueStrings: strings)
    }

    static func tree() -> AUParameterTree {
        AUParameterTree.createTree(withChildren: [
            AUParameterTree.createGroup(
                withIdentifier: "filter", name: "Filter",
                children: [
                    parameter("cutoff", "Cutoff", 0, 20...20_000, 2000, .hertz, .flag_DisplayLogarithmic),
                    parameter("shape", "Shape", 1, 0...2, 0, .indexed, strings: ["Low", "Band", "High"]),
                ]),
            parameter("bypass", "Bypass", 2, 0...1, 0, .boolean),
            parameter("mix", "Mix", 3, 0...100, 50, .percent),
            parameter("level", "Level", 4, -60...0, -20, .decibels, .flag_MeterReadOnly),
        ])
    }

    private static func stage(_ tree: AUParameterTree, width: Double = 480, height: Double = 320) -> ViewStage {
        let controller = AUGenericViewController()
        controller.parameterTree = tree
        return ViewStage(controller.viewContent!, width: width, height: height)
    }

    @Test func eachParameterHasAControlOfItsKind() {
        let stage = Self.stage(Self.tree())
        let elements = stage.content.describe().filter { $0.role != .text }
        #expect(elements.map(\.label) == ["Cutoff", "Shape", "Bypass", "Mix", "Level"])
        #expect(elements.map(\.role) == [.slider, .popUp, .toggle, .slider, .meter])
        #expect(elements.map(\.value) == ["2000 Hz", "Low", "off", "50 %", "-20 dB"])
        stage.draw()
        #expect(stage.colors > 50)
    }

    @Test func aDragIsATouchValuesAndARelease() async throws {
        let tree = Self.tree()
        let events = Mutex<[AUParameterAutomationEventType]>([])
        let token = tree.token(byAddingParameterAutomationObserver: { count, recorded in
            events.withLock { $0 += (0..<count).map { recorded[$0].eventType } }
        })
        let stage = Self.stage(tree)
        let mix = try #require(stage.element("Mix"))
        let y = mix.y + mix.height / 2
        stage.drag(mix.x + mix.width / 2, y, to: mix.x + mix.width, y)
        #expect(tree.parameter(withAddress: 3)?.value == 100)
        #expect(await eventually { events.withLock { $0.last == .release } })
        let seen = events.withLock { $0 }
        #expect(seen.first == .touch && seen.filter { $0 == .touch }.count == 1 && seen.contains(.value))
        tree.removeParameterObserver(token)
    }

    @Test func whatTheHostSetsIsShown() async throws {
        let tree = Self.tree()
        let stage = Self.stage(tree)
        tree.parameter(withAddress: 0)?.value = 440
        tree.parameter(withAddress: 1)?.value = 2
        tree.parameter(withAddress: 4)?.value = -6
        #expect(
            await eventually {
                stage.element("Cutoff")?.value == "440 Hz" && stage.element("Shape")?.value == "High"
                    && stage.element("Level")?.value == "-6 dB"
            })
    }

    @Test func allOfItIsUsedByKeyboard() throws {
        let tree = Self.tree()
        let stage = Self.stage(tree, height: 100)
        stage.content.handle(.focus(true, direction: 1))
        stage.key(0xff53)
        let cutoff = try #require(tree.parameter(withAddress: 0)?.value)
        #expect(abs(cutoff / 2000 - 1.0715) < 0.001)
        stage.key(0xffff)
        #expect(tree.parameter(withAddress: 0)?.value == 2000)
        for digit in ["8", "8", "0"] { stage.key(UInt32(digit.unicodeScalars.first!.value), typing: digit) }
        stage.key(0xff0d)
        #expect(tree.parameter(withAddress: 0)?.value == 880)
        stage.key(0xff09)
        stage.key(0xff54)
        #expect(tree.parameter(withAddress: 1)?.value == 1)
        stage.key(0xff09)
        stage.key(0x20)
        #expect(tree.parameter(withAddress: 2)?.value == 1)
        stage.key(0xff09)
        stage.key(0xff57)
        #expect(tree.parameter(withAddress: 3)?.value == 100)
        let mix = try #require(stage.element("Mix"))
        #expect(mix.isFocused && mix.y >= 40 && mix.y + mix.height <= 100)
    }

    @Test func aNarrowViewStaysReadable() throws {
        let stage = Self.stage(Self.tree(), width: 200, height: 400)
        let elements = stage.content.describe()
        #expect(elements.allSatisfy { $0.x >= 0 && $0.x + $0.width <= 200 })
        #expect(try #require(stage.element("Mix")).width > 150)
    }

    @Test func aUnitWithoutParametersSaysSo() {
        let stage = Self.stage(AUParameterTree())
        stage.draw()
        #expect(stage.colors > 5)
    }
}
