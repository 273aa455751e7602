import Domain
import Glibc
import Locking

/// The folder that keeps projects from one start to the next: a file for each, and a lock that is also the memory of
/// when all of them were current.
///
/// Every call may block for as long as the disk does: never from a loop or a task.
public final class StateFolder: Sendable {
    /// What keeps the folder from being used.
    enum Problem: Error, Equatable, CustomStringConvertible {
        /// Another process uses it.
        case inUse
        /// The system refused.
        case system(String)

        /// A few words for the operator.
        var description: String {
            switch self {
            case .inUse: "another process uses it"
            case .system(let reason): reason
            }
        }
    }

    /// What opening found.
    enum Opening: Equatable {
        /// It was open already and is the same folder.
        case stillOpen
        /// It is opened for the first time, or another one has taken its place.
        case opened
    }

    /// Where it is.
    public let path: String
    private let lock = Locked<Int32?>(nil)
    private static let suffix = ".state"
    private static let damagedSuffix = ".damaged"
    private static let newSuffix = ".new"
    private static let damagedMax = 16

    /// A folder that need not be there yet.
    public init(path: String) { self.path = path }

    deinit { lock.withLock { $0.map { _ = close($0) } } }

    // MARK: - The folder

    /// Makes the folder if it is missing and takes its lock, unless it is held already.
    func open() throws(Problem) -> Opening {
        if let held = lock.withLock(\.self) {
            if Self.identity(of: held) == Self.identity(at: lockPath) { return .stillOpen }
            lock.withLock { $0 = nil }
            close(held)
        }
        if mkdir(path, 0o700) != 0 && errno != EEXIST { throw .last("can't be made") }
        let descriptor = Glibc.open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .last("can't be written to") }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let problem: Problem = errno == EWOULDBLOCK ? .inUse : .last("can't be locked")
            close(descriptor)
            throw problem
        }
        lock.withLock { $0 = descriptor }
        return .opened
    }

    /// The projects that have a file. What an unfinished write left behind is cleared away.
    func projects() throws(Problem) -> Set<ProjectID> {
        let names = try names()
        for name in names where name.hasSuffix(Self.newSuffix) { unlink(place(name)) }
        return Set(
            names.filter { $0.hasSuffix(Self.suffix) }.compactMap { ProjectID(String($0.dropLast(Self.suffix.count))) })
    }

    /// When all files were last what the database had.
    func currentAt() throws(Problem) -> Timestamp {
        let descriptor = try heldLock()
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .last("can't be read") }
        let seconds = Int64(status.st_mtim.tv_sec)
        return Timestamp(microseconds: seconds * 1_000_000 + Int64(status.st_mtim.tv_nsec) / 1_000)
    }

    /// Notes that all files are what the database had at that moment.
    func markCurrent(at moment: Timestamp) throws(Problem) {
        let descriptor = try heldLock()
        let microseconds = moment.microseconds - moment.seconds * 1_000_000
        let time = timespec(tv_sec: Int(moment.seconds), tv_nsec: Int(microseconds * 1_000))
        guard futimens(descriptor, [time, time]) == 0 else { throw .last("can't be marked") }
    }

    // MARK: - Its files

    /// A project's file; nil if there is none. What is no plain file, or is longer than any that was written, is empty.
    func read(_ project: ProjectID) throws(Problem) -> [UInt8]? {
        let descriptor = Glibc.open(file(of: project), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        if descriptor < 0 && errno == ENOENT { return nil }
        if descriptor < 0 && errno == ELOOP { return [] }
        guard descriptor >= 0 else { throw .last("can't be read") }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .last("can't be read") }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= StateFile.bytesMax else { return [] }
        return try Self.read(descriptor, upTo: Int(status.st_size))
    }

    /// Puts a project's file in the place of an earlier one, whole or not at all, also if the power fails.
    func write(_ bytes: [UInt8], of project: ProjectID) throws(Problem) {
        let place = file(of: project)
        let new = place + Self.newSuffix
        unlink(new)
        let descriptor = Glibc.open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .last("can't be written to") }
        do {
            defer { close(descriptor) }
            try Self.write(bytes, to: descriptor)
        } catch {
            unlink(new)
            throw error
        }
        guard rename(new, place) == 0 else { throw .last("can't be written to") }
        try synchronize()
    }

    /// Removes the file of a project that is kept no longer.
    func remove(_ project: ProjectID) throws(Problem) {
        guard unlink(file(of: project)) == 0 || errno == ENOENT else { throw .last("can't be written to") }
    }

    /// Puts a file that can't be read out of the way, for somebody to look at; only so many are kept.
    func setAside(_ project: ProjectID) throws(Problem) {
        let others = try names().filter { $0.hasSuffix(Self.damagedSuffix) }.sorted()
        for name in others.dropFirst(Self.damagedMax - 1) { unlink(place(name)) }
        let place = file(of: project)
        guard rename(place, place + Self.damagedSuffix) == 0 else { throw .last("can't be written to") }
    }

    private func heldLock() throws(Problem) -> Int32 {
        guard let descriptor = lock.withLock(\.self) else { throw .system("is not open") }
        return descriptor
    }

    private var lockPath: String { place("lock") }

    private func place(_ name: String) -> String { path + "/" + name }

    private func file(of project: ProjectID) -> String { place(project.text + Self.suffix) }

    private func names() throws(Problem) -> [String] {
        guard let folder = opendir(path) else { throw .last("can't be read") }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            names.append(
                withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
        }
        return names
    }

    /// Makes what was renamed last.
    private func synchronize() throws(Problem) {
        let descriptor = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .last("can't be written to") }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw .last("can't be written to") }
    }

    // MARK: - Descriptors

    private static func read(_ descriptor: Int32, upTo count: Int) throws(Problem) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let part = bytes.withUnsafeMutableBytes {
                Glibc.read(descriptor, $0.baseAddress?.advanced(by: filled), count - filled)
            }
            if part < 0 && errno == EINTR { continue }
            guard part >= 0 else { throw .last("can't be read") }
            guard part > 0 else { break }
            filled += part
        }
        return Array(bytes.prefix(filled))
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) throws(Problem) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { throw .last("can't be written to") }
            rest = rest.dropFirst(count)
        }
        guard fsync(descriptor) == 0 else { throw .last("can't be written to") }
    }

    private struct Identity: Equatable {
        let device: UInt
        let number: UInt
    }

    private static func identity(of descriptor: Int32) -> Identity? {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        return Identity(device: UInt(status.st_dev), number: UInt(status.st_ino))
    }

    private static func identity(at path: String) -> Identity? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return Identity(device: UInt(status.st_dev), number: UInt(status.st_ino))
    }
}

extension StateFolder.Problem {
    /// What the last call to the system failed with.
    fileprivate static func last(_ what: String) -> Self { .system("\(what): \(String(cString: strerror(errno)))") }
}
