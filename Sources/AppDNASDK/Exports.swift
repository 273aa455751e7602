// The client's own types are part of what an app calls here. So one import is enough for them, and for their members where
// those of modules that are not imported can't be seen (`MemberImportVisibility`).
@_exported import RemoteConfigClient
