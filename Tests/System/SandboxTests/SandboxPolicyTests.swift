import Sandbox
import Testing

/// A policy on its way to the process that it is for.
struct SandboxPolicyTests {
    private var policy: SandboxPolicy {
        var policy = SandboxPolicy(user: 1000, group: 100)
        policy.readable = ["/usr/lib/auserviced/extensions", "/home/anna/bundles with spaces"]
        policy.writable = ["/home/anna/presets"]
        policy.generatesCode = true
        policy.takesFiles = true
        policy.showsWindows = true
        policy.opensWindows = true
        policy.temporaryBytes = 4096
        policy.tier = .calls
        return policy
    }

    @Test func whatIsWrittenIsRead() throws {
        var arguments = (policy.arguments + ["--preload", "/a"])[...]
        #expect(try SandboxPolicy(takingFrom: &arguments) == policy)
        #expect(Array(arguments) == ["--preload", "/a"])
    }

    @Test func otherArgumentsAreNotTouched() throws {
        var arguments = ["--preload", "/a"][...]
        #expect(try SandboxPolicy(takingFrom: &arguments) == nil)
        #expect(Array(arguments) == ["--preload", "/a"])
    }

    @Test func aPolicyThatIsCutShortIsRefused() {
        let whole = policy.arguments
        for count in 1..<whole.count {
            var arguments = whole.prefix(count)
            #expect(throws: SandboxPolicyError.self) { _ = try SandboxPolicy(takingFrom: &arguments) }
        }
    }

    @Test(arguments: [1, 2, 3, 8, 9]) func aWordThatIsNoneIsRefused(place: Int) {
        var words = policy.arguments
        words[place] = "much"
        var arguments = words[...]
        #expect(throws: SandboxPolicyError.self) { _ = try SandboxPolicy(takingFrom: &arguments) }
    }
}
