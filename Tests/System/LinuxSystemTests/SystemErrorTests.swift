import Glibc
import LinuxSystem
import Testing

@Suite struct SystemErrorTests {
    @Test func descriptionNamesCallSubjectAndReason() {
        let error = SystemError(call: "connect", errno: ENOENT, subject: "/run/x")
        #expect(error.description == "connect /run/x: No such file or directory")
        #expect(error.isNotFound)
        #expect(!error.isTimeout)
    }
}
