/// A function and its inputs, ready to be run in a loop.
struct Workload {
    /// How many times one round calls the function: once for each input.
    let callsPerRound: Int
    /// Runs so many rounds.
    let run: (_ rounds: Int) -> Void

    /// A function that could not do its work, so that its time would say nothing.
    struct Failed: Error, Equatable, CustomStringConvertible {
        let description = "The operation that is to be measured fails on one of its inputs."
    }

    /// Checks that `function` has a result for each input, which warms up too.
    ///
    /// Inlined, so that the loop is made for the types at hand. It copies each input before the call, which counts a few
    /// references and is part of what is measured: some nanoseconds for a text, tens for a caller.
    @inline(__always)
    init<Input, Output>(_ inputs: [Input], _ function: @escaping (Input) -> Output?) throws(Failed) {
        for input in inputs where function(input) == nil { throw Failed() }
        callsPerRound = inputs.count
        run = { rounds in
            for _ in 0..<rounds {
                for index in inputs.indices { keep(function(inputs[index])) }
            }
        }
    }
}
