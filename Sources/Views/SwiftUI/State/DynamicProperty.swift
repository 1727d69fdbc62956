/// A property that is kept or observed for the view that has it.
@MainActor
protocol DynamicProperty {
    func bind(to host: any ViewHost, key: String)
}
