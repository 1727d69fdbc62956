import Commands
import Testing

@Suite struct ArgumentTests {
    @Test func parameterIsSplitAtTheFirstEqualsSign() throws {
        let assignment = try ParameterAssignment("mode=a=b")
        #expect(assignment.unit == 0)
        #expect(assignment.key == "mode")
        #expect(assignment.text == "a=b")
        #expect(assignment.number == nil)
    }

    @Test func parameterOfTheSecondUnitHasItsPrefix() throws {
        let assignment = try ParameterAssignment("2:cutoff=900.5")
        #expect(assignment.unit == 1)
        #expect(assignment.key == "cutoff")
        #expect(assignment.number == 900.5)
    }

    @Test(arguments: ["gain", "=1", "gain=", "0:gain=1", "gain=nan", "gain=inf", "gain=1e60"])
    func brokenAssignmentIsAUsageFailure(_ text: String) {
        #expect {
            try ParameterAssignment(text)
        } throws: { error in
            (error as? CommandFailure)?.status == .usage && "\(error)".contains(text.prefix { $0 != "=" })
        }
    }

    @Test func aFileIsGivenUnderAKeyWhereTheTextSaysOne() throws {
        let plain = try FileChoice("2:bank.sf2")
        #expect(plain.unit == 1 && plain.key == nil && plain.path == "bank.sf2")
        let keyed = try FileChoice("p101_sample_file=a=b.wav")
        #expect(keyed.unit == 0 && keyed.key == "p101_sample_file" && keyed.path == "a=b.wav")
        // What could be a path is one.
        #expect(try FileChoice("/tmp/a=b.wav").path == "/tmp/a=b.wav")
        #expect(throws: CommandFailure.self) { try FileChoice("2:key=") }
    }

    @Test func presetKeepsColonsOfItsName() throws {
        let choice = try PresetChoice("Drums: Crush")
        #expect(choice.unit == 0)
        #expect(choice.name == "Drums: Crush")
        #expect(try PresetChoice("3:Drums: Crush").unit == 2)
    }

    @Test func lengthsAreReadable() {
        #expect(ClockText.length(62.57) == "1:02.5")
        #expect(ClockText.length(3_723.5) == "1:02:03.5")
        #expect(ClockText.length(0) == "0:00.0")
        #expect(ClockText.length(.nan) == "–")
    }
}
