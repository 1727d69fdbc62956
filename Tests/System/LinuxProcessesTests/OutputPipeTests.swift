import Glibc
import LinuxProcesses
import LinuxSystem
import Testing

@Suite struct OutputPipeTests {
    @Test func neitherEndBlocks() throws {
        let pipe = try OutputPipe()
        let chunk = [UInt8](repeating: 7, count: 4096)
        var written = 0
        var failure: SystemError?
        while failure == nil {
            do throws(SystemError) {
                written += try Self.write(chunk, to: pipe.writing.rawValue)
            } catch {
                failure = error
            }
        }
        #expect(failure?.wouldBlock == true && written >= chunk.count)
        let reading = pipe.closeWriting()
        var read = 0
        try withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
            while case let count = try reading.read(into: buffer), count > 0 { read += count }
        }
        #expect(read == written)
    }

    @Test func nothingToReadIsNoEnd() throws {
        let pipe = try OutputPipe()
        let copy = dup(pipe.writing.rawValue)
        defer { close(copy) }
        let reading = pipe.closeWriting()
        withUnsafeTemporaryAllocation(byteCount: 16, alignment: 8) { buffer in
            do throws(SystemError) {
                Issue.record("read \(try reading.read(into: buffer)) bytes")
            } catch {
                #expect(error.wouldBlock)
            }
        }
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) -> Int {
        let count = Glibc.write(descriptor, bytes, bytes.count)
        guard count >= 0 else { throw SystemError(call: "write", errno: errno) }
        return count
    }
}
