import Glibc
import LinuxSystem
import Testing

/// How a thread's arithmetic rounds, and what foreign code leaves of that.
struct ArithmeticTests {
    @Test func whatForeignCodeChangedIsPutBack() {
        // Not known when this is compiled.
        let one = Float(getpid()) / Float(getpid())
        let nearest = one / 3
        let before = CurrentThread.arithmetic
        fesetround(FE_UPWARD)
        let upward = one / (3 * one)
        let isChanged = CurrentThread.arithmetic != before
        CurrentThread.restoreArithmetic(before)
        let after = one / (3 * (one * one))
        fesetround(FE_TONEAREST)
        #expect(isChanged)
        #expect(nearest == after)
        #expect(upward >= nearest)
        #expect(CurrentThread.arithmetic == before)
    }
}
