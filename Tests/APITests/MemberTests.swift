import Domain
import TestSupport
import Testing

/// Members, added by owners who see no list of admins.
@Suite struct MemberTests {
    @Test func anOwnerAddsAnAdminByEmail() async throws {
        let (project, owner, email) = try await ownedProject()
        let added = try owner.post(project.path + "/members", ["email": .string(email.uppercased()), "role": "editor"])
        #expect(added.status == 201)
        #expect(added.data["admin"]["email"].asString == email)
        #expect(added.data["role"].asString == "editor")
        let listed = try owner.get(project.path + "/members").data.asArray ?? []
        #expect(listed.contains(added.data))
        let row = try owner.get(project.path + "/audit?limit=1").data.asArray?.first ?? .null
        #expect(row["action"].asString == "member.set")
        #expect(row["target"].asString == email)
        #expect(row["before"].isNull)
        #expect(row["after"] == ["role": "editor"])
    }

    @Test func whoIsAMemberAlreadyIsNotAddedAgain() async throws {
        let (project, owner, email) = try await ownedProject()
        let body: JSON = ["email": .string(email), "role": "viewer"]
        #expect(try owner.post(project.path + "/members", body).status == 201)
        expectError(
            try owner.post(project.path + "/members", ["email": .string(email), "role": "owner"]), 409, "already_exists"
        )
        let roles = (try owner.get(project.path + "/members").data.asArray ?? []).map { $0["role"].asString }
        #expect(roles.filter { $0 == "viewer" }.count == 1)
    }

    @Test(
        arguments: [
            (#"{"email":"nobody@example.com","role":"viewer"}"#, ["/email unknown_admin"]),
            (#"{"email":"nobody","role":"admin"}"#, ["/email invalid_value", "/role invalid_value"]),
            ("{}", ["/email missing_field", "/role missing_field"]),
            (#"{"email":"a@example.com","role":"viewer","id":"x"}"#, ["/id unknown_field"]),
        ] as [(String, [String])])
    func aMemberWithAFaultIsNotAdded(_ body: String, _ faults: [String]) async throws {
        let (project, owner, _) = try await ownedProject()
        let answer = try owner.send("POST", project.path + "/members", text: body)
        expectError(answer, 422, "invalid_request")
        #expect(answer.faults == faults)
        #expect(try owner.get(project.path + "/audit?action=member.set").data.asArray?.count == 1)
    }

    /// A project, its owner who is no instance administrator, and the email of an admin who is no member.
    private func ownedProject() async throws -> (project: ProjectFixture, owner: Client, email: String) {
        let fixture = try await SharedService.fixture()
        let project = try fixture.makeProject(SharedService.projectName())
        let owner = "owner-\(project.id)@example.com"
        let other = "other-\(project.id)@example.com"
        try fixture.makeAdmin(owner, role: .owner, in: project.id)
        try fixture.makeAdmin(other)
        return (project, try fixture.signIn(owner), other)
    }
}
