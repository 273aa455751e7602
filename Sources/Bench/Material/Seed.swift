import Auth
import Crypto
import Domain
import Persistence
import TestSupport

/// Many projects, written by the stores as the service would.
enum Seed {
    /// As many as the pool has connections.
    private static let workers = 3

    /// Makes so many projects with one app key each and answers the keys.
    static func projects(_ count: Int, _ template: BenchTemplate, in temporary: TemporaryDatabase) throws -> [String] {
        let document = Array(template.document.utf8)
        guard let digest = Digest(bytes: SHA256.hash(document).bytes) else { throw BenchError("no digest") }
        return try Wait.forTask {
            let database = Database(temporary.configuration())
            do {
                let made = try await withThrowingTaskGroup(of: [String].self) { group in
                    for worker in 0..<workers {
                        group.addTask {
                            var keys: [String] = []
                            for number in stride(from: worker, to: count, by: workers) {
                                keys.append(try await project(number, document, digest, in: database))
                            }
                            return keys
                        }
                    }
                    return try await group.reduce(into: []) { $0 += $1 }
                }
                await database.stop()
                return made
            } catch {
                await database.stop()
                throw error
            }
        }
    }

    private static func project(
        _ number: Int, _ document: [UInt8], _ digest: Digest, in database: Database
    ) async throws -> String {
        guard let id = ProjectID("seeded-\(number)") else { throw BenchError("no name") }
        _ = try await ProjectStore(database).create(
            id: id, name: "Seeded \(number)", settings: .standard, owner: nil, actor: .commandLine)
        let key = AppKeyText.generate()
        _ = try await KeyStore(database).createAppKey(
            id, name: "app", prefix: key.prefix, digest: key.digest, actor: .commandLine)
        _ = try await TemplateStore(database).publish(
            id, document: document, digest: digest, expecting: .any, note: nil, actor: .commandLine)
        return key.text
    }
}
