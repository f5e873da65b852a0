interface Context {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/** Names the group of `roots` and of the modules that they import at once, and of theirs; no other module has a group. */
export function isOfLaterChunk(...roots: readonly string[]) {
  let group: ReadonlySet<string> | null = null
  const importedBy = (context: Context): ReadonlySet<string> => {
    const found = new Set(roots)
    // A set goes on to what is added while it is walked through.
    for (const id of found) for (const next of context.getModuleInfo(id)?.importedIds ?? []) found.add(next)
    return found
  }
  return (id: string, context: Context): string | null => {
    group ??= importedBy(context)
    return group.has(id) ? 'later-chunk' : null
  }
}
