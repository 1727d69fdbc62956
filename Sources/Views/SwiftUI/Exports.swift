@_exported import AppKit
@_exported import Combine
@_exported import Dispatch
@_exported import Foundation
@_exported import Observation
@_exported import UIKit
@_exported import UniformTypeIdentifiers
@_exported import ViewHierarchy
