import Domain
import Foundation
import Testing
import TestSupport

@Suite("The Kubernetes manifests")
struct KubernetesTests {
    private static let folder = "deploy/kubernetes/"

    private func manifest(_ name: String) throws -> JSON {
        try #require(try Manifest.yaml(Self.folder + name + ".yaml").first)
    }

    /// What a deployment or a job runs.
    private func pod(_ name: String) throws -> JSON { try manifest(name)["spec"]["template"]["spec"] }

    private func container(_ name: String) throws -> JSON { try pod(name)["containers"][0] }

    @Test("are all in the kustomization, but for the example of the secret")
    func areListed() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Repository.folder.path + "/" + Self.folder)
        let listed = try manifest("kustomization")["resources"].texts
        #expect(Set(listed + ["kustomization.yaml", "secret.example.yaml"]) == Set(files))
        for file in listed {
            let documents = try Manifest.yaml(Self.folder + file)
            #expect(documents.count == 1)
            #expect(documents[0]["metadata"]["namespace"] == .null)
        }
    }

    @Test("name this release, by the image that they run")
    func nameTheImage() throws {
        let image = try manifest("kustomization")["images"][0]
        let version = try CommandRun(["--version"], environment: [:]).output
        #expect(version == "remote-config \(image["newTag"].asString ?? "")\n")
        for name in ["deployment", "migrate"] {
            #expect(try container(name)["image"] == image["name"])
        }
    }

    @Test("give no privileges", arguments: ["deployment", "migrate"])
    func giveNoPrivileges(_ name: String) throws {
        let (pod, container) = (try pod(name), try container(name))
        let user = pod["securityContext"]
        #expect(user["runAsNonRoot"].asBool == true)
        #expect(user["seccompProfile"]["type"].asString == "RuntimeDefault")
        #expect(pod["automountServiceAccountToken"].asBool == false)
        let uid = try #require(user["runAsUser"].asInt)
        #expect(try Repository.text("deploy/Containerfile").contains("USER \(uid):\(uid)"))
        let rights = container["securityContext"]
        #expect(rights["allowPrivilegeEscalation"].asBool == false)
        #expect(rights["readOnlyRootFilesystem"].asBool == true)
        #expect(rights["capabilities"]["drop"].texts == ["ALL"])
        #expect(container["resources"]["limits"]["memory"].asString != nil)
    }

    @Test(
        "name only commands and settings that there are, and keys of the secret", arguments: ["deployment", "migrate"])
    func nameSettings(_ name: String) throws {
        let (pod, container) = (try pod(name), try container(name))
        let settings = try Manifest.settings()
        let help = try CommandRun(["--help"], environment: [:]).output
        #expect(container["args"].texts.allSatisfy { help.contains("\n  \($0) ") })
        let environment = container["env"].elements
        #expect(environment.compactMap { $0["name"].asString }.filter { settings[$0] == nil } == [])
        let secret = try manifest("secret.example")
        #expect(pod["volumes"][0]["secret"]["secretName"] == secret["metadata"]["name"])
        let mount = try #require(container["volumeMounts"][0]["mountPath"].asString) + "/"
        let files = environment.compactMap { $0["value"].asString }.filter { $0.hasPrefix(mount) }
        #expect(!files.isEmpty)
        #expect(files.allSatisfy { secret["stringData"][String($0.dropFirst(mount.count))] != .null })
    }

    @Test("probe what the operations port answers", arguments: ["readinessProbe", "livenessProbe"])
    func probe(_ name: String) async throws {
        let container = try container("deployment")
        let probe = container[name]["httpGet"]
        let ports = container["ports"].elements
        let port = try #require(ports.first { $0["name"] == probe["port"] })
        #expect(port["containerPort"].asInt == (try Manifest.number("OPS_PORT")))
        let path = try #require(probe["path"].asString)
        let fixture = try await ServiceFixture()
        #expect(try await onOwnThread { try Self.answers(path, at: fixture.service.operationsPort) })
    }

    /// Whether it comes to answer 200: an instance is ready a moment after it listens.
    private static func answers(_ path: String, at port: Int) throws -> Bool {
        for _ in 1...1200 {
            if try Client(port: port).get(path).status == 200 { return true }
            usleep(50_000)
        }
        return false
    }

    @Test("keep one of two instances serving, on different nodes if they can")
    func keepServing() throws {
        let deployment = try manifest("deployment")["spec"]
        #expect(deployment["replicas"].asInt == 2)
        #expect(deployment["strategy"]["rollingUpdate"]["maxUnavailable"].asInt == 0)
        #expect(try manifest("disruption-budget")["spec"]["minAvailable"].asInt == 1)
        let labels = deployment["template"]["metadata"]["labels"]
        for selector in [
            deployment["selector"]["matchLabels"],
            try pod("deployment")["topologySpreadConstraints"][0]["labelSelector"]["matchLabels"],
            try manifest("disruption-budget")["spec"]["selector"]["matchLabels"],
            try manifest("network-policy")["spec"]["podSelector"]["matchLabels"],
            try manifest("service")["spec"]["selector"],
        ] { #expect(selector == labels) }
    }

    @Test("leave time to stop, and the memory that an instance may take")
    func leaveTimeAndMemory() throws {
        let grace = try #require(try pod("deployment")["terminationGracePeriodSeconds"].asInt)
        let pause = try container("deployment")["lifecycle"]["preStop"]["exec"]["command"].texts.last.flatMap {
            Int($0)
        }
        #expect(grace >= 2 * (try #require(pause) + (try Manifest.number("STOP_GRACE_SECONDS"))))
        let memory = try container("deployment")["resources"]["limits"]["memory"].asString
        #expect(memory == "\(try Manifest.memory() >> 20)Mi")
    }

    @Test("let clients reach the one port, and Prometheus the other")
    func separatePorts() throws {
        let service = try manifest("service")["spec"]["ports"].elements.compactMap { $0["targetPort"].asString }
        #expect(service == ["http"])
        let rules = try manifest("network-policy")["spec"]["ingress"].elements
        let open = rules.filter { $0["from"] == .null }.flatMap { $0["ports"].elements }.compactMap {
            $0["port"].asString
        }
        #expect(open == ["http"])
    }
}
