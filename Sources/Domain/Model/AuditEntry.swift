/// A kind of change that the audit trail tells of; the text is stable.
public enum AuditAction: String, CaseIterable, Sendable {
    /// `project.create`
    case projectCreate = "project.create"
    /// `project.update`
    case projectUpdate = "project.update"
    /// `project.delete`
    case projectDelete = "project.delete"
    /// `template.publish`
    case templatePublish = "template.publish"
    /// `template.rollback`
    case templateRollback = "template.rollback"
    /// `app_key.create`
    case appKeyCreate = "app_key.create"
    /// `app_key.delete`
    case appKeyDelete = "app_key.delete"
    /// `token_key.create`
    case tokenKeyCreate = "token_key.create"
    /// `token_key.delete`
    case tokenKeyDelete = "token_key.delete"
    /// `member.set`
    case memberSet = "member.set"
    /// `member.remove`
    case memberRemove = "member.remove"
    /// `admin.create`
    case adminCreate = "admin.create"
    /// `admin.update`
    case adminUpdate = "admin.update"
    /// `admin.delete`
    case adminDelete = "admin.delete"
    /// `pipeline_token.create`
    case pipelineTokenCreate = "pipeline_token.create"
    /// `pipeline_token.delete`
    case pipelineTokenDelete = "pipeline_token.delete"
}

/// One row of an audit trail.
public struct AuditEntry: Hashable, Sendable {
    /// Its place in the trail, from 1, without a gap.
    public let sequence: Int64
    /// When the change was made.
    public let at: Timestamp
    /// Who made it and from where.
    public let actor: Actor
    /// What was done; kept as text, so that a trail written by a newer release can be read.
    public let action: String
    /// What it was done to: an id, a kid, an email, a version.
    public let target: String
    /// What it was before, as JSON text; nil for a creation.
    public let before: String?
    /// What it is since, as JSON text; nil for a deletion.
    public let after: String?
    /// The digest of the row before; all zero for the first.
    public let previous: Digest
    /// The digest of this row; see `computedDigest`.
    public let digest: Digest

    /// A row as the database has it.
    public init(
        sequence: Int64, at: Timestamp, actor: Actor, action: String, target: String, before: String?, after: String?,
        previous: Digest, digest: Digest
    ) {
        self.sequence = sequence
        self.at = at
        self.actor = actor
        self.action = action
        self.target = target
        self.before = before
        self.after = after
        self.previous = previous
        self.digest = digest
    }
}
