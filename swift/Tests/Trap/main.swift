import FoundationModels

// Does what the library must never do: asks a session again after its response
// was left early. It has to die of it, as it may on a Mac.

let session = LanguageModelSession()
_ = session.streamResponse(to: "one")
session.leave()
_ = session.streamResponse(to: "two")
print("nothing happened")
