interface Context {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/** Names the group of modules that `root` imports at once, and of theirs; no other module has a group. */
export function isOfLaterChunk(root: string) {
  let group: ReadonlySet<string> | null = null
  const importedBy = (context: Context): ReadonlySet<string> => {
    const found = new Set([root])
    // A set goes on to what is added while it is walked through.
    for (const id of found) for (const next of context.getModuleInfo(id)?.importedIds ?? []) found.add(next)
    return found
  }
  return (id: string, context: Context): string | null => {
    group ??= importedBy(context)
    return group.has(id) ? 'later-chunk' : null
  }
}
