import CAccelerate

// How the functions of either precision call those in C: with what memory, and for how many numbers. They allocate
// nothing but what `changed` returns.
extension vDSP {
    /// A number of a vector; of an empty one what the function says of none.
    static func reduced<T: BinaryFloatingPoint>(
        _ vector: some AccelerateBuffer<T>,
        _ call: (UnsafePointer<T>, vDSP_Stride, UnsafeMutablePointer<T>, vDSP_Length) -> Void
    ) -> T {
        var result: T = 0
        vector.withUnsafeBufferPointer { numbers in
            // An empty buffer may have no address, and the functions look at none.
            withUnsafePointer(to: T.zero) { none in
                call(numbers.baseAddress ?? none, 1, &result, vDSP_Length(numbers.count))
            }
        }
        return result
    }

    /// A number of as many pairs as the shorter has; 0 of none.
    static func reduced<T: BinaryFloatingPoint>(
        _ first: some AccelerateBuffer<T>, _ second: some AccelerateBuffer<T>,
        _ call: (
            UnsafePointer<T>, vDSP_Stride, UnsafePointer<T>, vDSP_Stride, UnsafeMutablePointer<T>, vDSP_Length
        ) -> Void
    ) -> T {
        var result: T = 0
        first.withUnsafeBufferPointer { first in
            second.withUnsafeBufferPointer { second in
                guard let a = first.baseAddress, let b = second.baseAddress else { return }
                call(a, 1, b, 1, &result, vDSP_Length(min(first.count, second.count)))
            }
        }
        return result
    }

    /// As many numbers as the shortest has, each of two.
    static func combine<T: BinaryFloatingPoint, R: AccelerateMutableBuffer<T>>(
        _ first: some AccelerateBuffer<T>, _ second: some AccelerateBuffer<T>, _ result: inout R,
        _ call: (
            UnsafePointer<T>, vDSP_Stride, UnsafePointer<T>, vDSP_Stride, UnsafeMutablePointer<T>, vDSP_Stride,
            vDSP_Length
        ) -> Void
    ) {
        first.withUnsafeBufferPointer { first in
            second.withUnsafeBufferPointer { second in
                write(&result) { written, count in
                    guard let a = first.baseAddress, let b = second.baseAddress else { return }
                    call(a, 1, b, 1, written, 1, min(count, vDSP_Length(min(first.count, second.count))))
                }
            }
        }
    }

    /// As many numbers as the shortest has, each of three.
    static func combine<T: BinaryFloatingPoint, R: AccelerateMutableBuffer<T>>(
        _ first: some AccelerateBuffer<T>, _ second: some AccelerateBuffer<T>, _ third: some AccelerateBuffer<T>,
        _ result: inout R,
        _ call: (
            UnsafePointer<T>, vDSP_Stride, UnsafePointer<T>, vDSP_Stride, UnsafePointer<T>, vDSP_Stride,
            UnsafeMutablePointer<T>, vDSP_Stride, vDSP_Length
        ) -> Void
    ) {
        third.withUnsafeBufferPointer { third in
            combine(first, second, &result) { a, _, b, _, written, _, count in
                guard let c = third.baseAddress else { return }
                call(a, 1, b, 1, c, 1, written, 1, min(count, vDSP_Length(third.count)))
            }
        }
    }

    /// As many numbers as the shortest has, each of two and a constant.
    static func combine<T: BinaryFloatingPoint, R: AccelerateMutableBuffer<T>>(
        _ first: some AccelerateBuffer<T>, _ second: some AccelerateBuffer<T>, _ constant: T, _ result: inout R,
        _ call: (
            UnsafePointer<T>, vDSP_Stride, UnsafePointer<T>, vDSP_Stride, UnsafePointer<T>, UnsafeMutablePointer<T>,
            vDSP_Stride, vDSP_Length
        ) -> Void
    ) {
        combine(first, second, &result) { a, _, b, _, written, _, count in
            withUnsafePointer(to: constant) { call(a, 1, b, 1, $0, written, 1, count) }
        }
    }

    /// A number of a vector with its place.
    static func placed<T: BinaryFloatingPoint>(
        _ vector: some AccelerateBuffer<T>,
        _ call: (
            UnsafePointer<T>, vDSP_Stride, UnsafeMutablePointer<T>, UnsafeMutablePointer<vDSP_Length>, vDSP_Length
        ) -> Void
    ) -> (UInt, T) {
        var place: vDSP_Length = 0
        let number = reduced(vector) { call($0, $1, $2, &place, $3) }
        return (place, number)
    }

    /// What a kernel makes of a vector, as many numbers as it fits; none where either is empty.
    static func filtered<T: BinaryFloatingPoint>(
        _ vector: some AccelerateBuffer<T>, _ kernel: some AccelerateBuffer<T>,
        _ call: (UnsafePointer<T>, UnsafePointer<T>, UnsafeMutablePointer<T>, vDSP_Length, vDSP_Length) -> Void
    ) -> [T] {
        guard kernel.count > 0, vector.count >= kernel.count else { return [] }
        return made(vector.count - kernel.count + 1) { result in
            withStart(vector) { numbers in
                withStart(kernel) { kernelStart in
                    write(&result) { call(numbers, kernelStart, $0, $1, vDSP_Length(kernel.count)) }
                }
            }
        }
    }

    /// Where the numbers of a vector that has some begin.
    static func withStart<T>(_ vector: some AccelerateBuffer<T>, _ body: (UnsafePointer<T>) -> Void) {
        vector.withUnsafeBufferPointer { if let start = $0.baseAddress, !$0.isEmpty { body(start) } }
    }

    /// As many numbers as the shorter has, each of one and a constant.
    static func combine<T: BinaryFloatingPoint, R: AccelerateMutableBuffer<T>>(
        _ constant: T, _ vector: some AccelerateBuffer<T>, _ result: inout R,
        _ call: (
            UnsafePointer<T>, vDSP_Stride, UnsafePointer<T>, UnsafeMutablePointer<T>, vDSP_Stride, vDSP_Length
        ) -> Void
    ) {
        change(vector, &result) { numbers, _, written, _, count in
            withUnsafePointer(to: constant) { call(numbers, 1, $0, written, 1, count) }
        }
    }

    /// As many numbers as the shorter has, each of one.
    static func change<T: BinaryFloatingPoint, R: AccelerateMutableBuffer<T>>(
        _ vector: some AccelerateBuffer<T>, _ result: inout R,
        _ call: (UnsafePointer<T>, vDSP_Stride, UnsafeMutablePointer<T>, vDSP_Stride, vDSP_Length) -> Void
    ) {
        vector.withUnsafeBufferPointer { numbers in
            write(&result) { written, count in
                guard let start = numbers.baseAddress else { return }
                call(start, 1, written, 1, min(count, vDSP_Length(numbers.count)))
            }
        }
    }

    /// A new array of as many numbers, each of one.
    static func changed<T: BinaryFloatingPoint>(
        _ vector: some AccelerateBuffer<T>,
        _ call: (UnsafePointer<T>, UnsafeMutablePointer<T>, vDSP_Length) -> Void
    ) -> [T] {
        made(vector.count) { result in
            change(vector, &result) { numbers, _, written, _, count in call(numbers, written, count) }
        }
    }

    /// Gives the memory to write to and how many numbers it holds; nothing happens where it holds none.
    static func write<T: BinaryFloatingPoint, R: AccelerateMutableBuffer<T>>(
        _ result: inout R, _ body: (UnsafeMutablePointer<T>, vDSP_Length) -> Void
    ) {
        result.withUnsafeMutableBufferPointer { written in
            if let start = written.baseAddress, !written.isEmpty { body(start, vDSP_Length(written.count)) }
        }
    }
}

extension vDSP.WindowSequence {
    /// As the functions in C take it.
    func flags(_ isHalf: Bool) -> CInt {
        (isHalf ? vDSP_HALF_WINDOW : 0) | (self == .hanningNormalized ? vDSP_HANN_NORM : 0)
    }
}
