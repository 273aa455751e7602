import Domain
import Testing

/// The set of matching conditions, by which bodies are kept.
@Suite struct CompiledTemplateSetTests {
    @Test(arguments: [[0], [127], [128], [63, 64, 127, 128, 191, 192, 1_999], [1_999, 0]])
    func holdsWhatWasInsertedAndNothingElse(_ positions: [Int]) {
        let set = make(positions)
        for position in 0..<2_100 { #expect(set.contains(position) == positions.contains(position)) }
        #expect(!set.isEmpty)
    }

    @Test func setsAreEqualWhateverTheOrderOfInsertion() {
        let (left, right) = (make([1_999, 5, 128, 5]), make([128, 1_999, 5]))
        #expect(left == right)
        #expect(left.hashValue == right.hashValue)
    }

    @Test func setsThatDifferInOnePositionAreNotEqual() {
        let positions = [0, 1, 63, 64, 127, 128, 129, 192, 1_999]
        #expect(Set(positions.map { make([$0]) } + [ConditionSet()]).count == positions.count + 1)
    }

    @Test func theEmptySetHoldsNothing() {
        let set = ConditionSet()
        #expect(set.isEmpty)
        #expect((0..<2_100).allSatisfy { !set.contains($0) })
    }

    private func make(_ positions: [Int]) -> ConditionSet {
        var set = ConditionSet()
        for position in positions { set.insert(position) }
        return set
    }
}
