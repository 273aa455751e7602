import Auth
import Domain

// How the Admin API writes what the domain knows.

extension Timestamp {
    var json: JSON { .string(rfc3339) }
}

extension Admin {
    var json: JSON {
        [
            "id": .string(id.text), "email": .string(email), "name": .string(name),
            "instance_admin": .bool(isInstanceAdmin), "created_at": createdAt.json,
        ]
    }

    /// As much as other members of a project see.
    var brief: JSON { ["id": .string(id.text), "email": .string(email), "name": .string(name)] }
}

extension Membership {
    var json: JSON { ["admin": admin.brief, "role": .string(role.rawValue)] }
}

extension Project {
    /// - Parameter role: the reader's own in it.
    func json(role: Role) -> JSON {
        var members: [(String, JSON)] = [
            ("id", .string(id.text)), ("name", .string(name)), ("role", .string(role.rawValue)),
            ("version", .number(JSONNumber(version))), ("published_at", lastPublish?.at.json ?? .null),
            ("published_by", .string(orNull: lastPublish?.by)), ("fetches_today", .integer(fetchesToday)),
            ("created_at", createdAt.json),
        ]
        members += settings.json.asObject?.members.map { ($0.key, $0.value) } ?? []
        return .object(JSONObject(members))
    }
}

extension AppKey {
    var json: JSON {
        [
            "id": .string(id.text), "name": .string(name), "prefix": .string(prefix), "created_at": createdAt.json,
            "last_used": lastUsedOn.map(JSON.string) ?? .null,
        ]
    }
}

extension PipelineToken {
    var json: JSON {
        let roles = roles.map { ($0.project.text, JSON.string($0.role.rawValue)) }
        return [
            "id": .string(id.text), "name": .string(name), "prefix": .string(prefix),
            "roles": .object(JSONObject(roles)), "made_by": maker.brief, "created_at": createdAt.json,
            "expires_at": expiresAt.json, "last_used": .string(orNull: lastUsedOn),
        ]
    }
}

extension StoredTokenKey {
    var json: JSON {
        ["kid": .string(kid.text), "algorithm": .string(algorithm.rawValue), "created_at": createdAt.json]
    }
}

extension PublishedVersion {
    var members: [(String, JSON)] {
        let (kind, source): (String, JSON) =
            switch origin {
            case .publish: ("publish", .null)
            case .rollback(let version): ("rollback", .number(JSONNumber(version)))
            }
        return [
            ("version", .number(JSONNumber(number))), ("published_at", publishedAt.json),
            ("published_by", .string(publishedBy)), ("note", note.map(JSON.string) ?? .null),
            ("origin", .string(kind)), ("rolled_back_to", source), ("digest", .string(digest.hex)),
        ]
    }

    var json: JSON { .object(JSONObject(members)) }
}

extension AuditEntry {
    var json: JSON {
        let who: JSON = [
            "id": actor.admin.map { .string($0.text) } ?? .null, "name": .string(actor.name),
        ]
        return [
            "sequence": .number(JSONNumber(Int(sequence))), "at": at.json, "actor": who, "action": .string(action),
            "target": .string(target), "address": actor.address.map(JSON.string) ?? .null,
            "request_id": actor.requestID.map(JSON.string) ?? .null, "before": Self.value(before),
            "after": Self.value(after), "digest": .string(digest.hex),
        ]
    }

    // Kept as JSON text; shown as what it says.
    private static func value(_ text: String?) -> JSON {
        guard let text else { return .null }
        return (try? JSON.parse(Array(text.utf8))) ?? .string(text)
    }
}

extension TemplateFault {
    /// - Parameter prefix: where the template stands in the request's body.
    func detail(at prefix: String) -> APIError.Detail {
        .init(path: prefix + path, code: code.rawValue, message: message)
    }
}

extension SettingFault {
    var detail: APIError.Detail { .init(path: path, code: code.rawValue, message: message) }
}

extension TokenKeyFault {
    var detail: APIError.Detail { .init(path: path, code: code.rawValue, message: message) }
}

extension TemplateWarning {
    var json: JSON { ["path": .string(path), "code": .string(code.rawValue), "message": .string(message)] }
}
