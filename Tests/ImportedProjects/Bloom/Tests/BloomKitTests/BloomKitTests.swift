import XCTest

final class BloomKitTests: XCTestCase {}
