interface Parts {
  readonly wrapped?: unknown
  readonly pipe?: readonly { readonly type: string; readonly requirement?: unknown }[]
}

/** The most that a checked text or list may hold once it is cleaned, in UTF-16 units or entries. Throws where it has no limit. */
export function limitOf(schema: unknown): number {
  const { wrapped, pipe = [] } = schema as Parts
  if (wrapped) return limitOf(wrapped)
  const limit = pipe.findLast(({ type }) => type === 'max_length')?.requirement
  if (typeof limit !== 'number') throw new Error('The value has no limit.')
  return limit
}
