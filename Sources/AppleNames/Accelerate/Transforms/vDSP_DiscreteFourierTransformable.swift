import CAccelerate

/// Numbers that transforms of any length are made of (Accelerate's overlay).
public protocol vDSP_DiscreteFourierTransformable: BinaryFloatingPoint {
    /// Nil for a length that there is no transform of.
    static func _makeSetup(_ count: Int, _ direction: vDSP_DFT_Direction, isReal: Bool) -> OpaquePointer?
    /// Gives it up.
    static func _destroySetup(_ setup: OpaquePointer)
    /// The transform; output may be input.
    static func _execute(
        _ setup: OpaquePointer, _ inputReal: UnsafePointer<Self>, _ inputImaginary: UnsafePointer<Self>,
        _ outputReal: UnsafeMutablePointer<Self>, _ outputImaginary: UnsafeMutablePointer<Self>)
}

extension Float: vDSP_DiscreteFourierTransformable {
    /// Nil for what there is nothing for.
    public static func _makeSetup(_ count: Int, _ direction: vDSP_DFT_Direction, isReal: Bool) -> OpaquePointer? {
        guard count > 0 else { return nil }
        return isReal
            ? vDSP_DFT_zrop_CreateSetup(nil, vDSP_Length(count), direction)
            : vDSP_DFT_zop_CreateSetup(nil, vDSP_Length(count), direction)
    }
    /// Gives it up.
    public static func _destroySetup(_ setup: OpaquePointer) { vDSP_DFT_DestroySetup(setup) }
    /// Transforms.
    public static func _execute(
        _ setup: OpaquePointer, _ inputReal: UnsafePointer<Self>, _ inputImaginary: UnsafePointer<Self>,
        _ outputReal: UnsafeMutablePointer<Self>, _ outputImaginary: UnsafeMutablePointer<Self>
    ) { vDSP_DFT_Execute(setup, inputReal, inputImaginary, outputReal, outputImaginary) }
}

extension Double: vDSP_DiscreteFourierTransformable {
    /// Nil for what there is nothing for.
    public static func _makeSetup(_ count: Int, _ direction: vDSP_DFT_Direction, isReal: Bool) -> OpaquePointer? {
        guard count > 0 else { return nil }
        return isReal
            ? vDSP_DFT_zrop_CreateSetupD(nil, vDSP_Length(count), direction)
            : vDSP_DFT_zop_CreateSetupD(nil, vDSP_Length(count), direction)
    }
    /// Gives it up.
    public static func _destroySetup(_ setup: OpaquePointer) { vDSP_DFT_DestroySetupD(setup) }
    /// Transforms.
    public static func _execute(
        _ setup: OpaquePointer, _ inputReal: UnsafePointer<Self>, _ inputImaginary: UnsafePointer<Self>,
        _ outputReal: UnsafeMutablePointer<Self>, _ outputImaginary: UnsafeMutablePointer<Self>
    ) { vDSP_DFT_ExecuteD(setup, inputReal, inputImaginary, outputReal, outputImaginary) }
}
