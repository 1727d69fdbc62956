extension FixedWidthInteger {
    /// The nearest whole number that this type holds; 0 for what is not a number. For values that come from files,
    /// devices, units and arguments, where a plain conversion would trap. Any thread.
    package init(saturating value: Double) {
        guard !value.isNaN else {
            self = 0
            return
        }
        self = Self(exactly: value.rounded()) ?? (value < 0 ? .min : .max)
    }
}
