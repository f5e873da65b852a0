import { type Edit, edited, nameOf, nodeAt, nodesIn, statementsOf } from './syntax.ts'

const SIGNS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ$_'

/** Where nodes that read, write or make a member name it. */
const PLACES: Readonly<Record<string, string>> = {
  MemberExpression: 'property',
  MethodDefinition: 'key',
  Property: 'key',
  PropertyDefinition: 'key',
}

function* shortNames(): Generator<string> {
  yield* SIGNS
  for (const first of SIGNS) for (const second of SIGNS) yield first + second
}

/**
 * The code with short names for these members, which no other file knows. None of the short ones is a member of
 * anything in the code yet. Throws where a name is not there, or stands in a text, by which it could be read.
 */
export function withShortMembers(code: string, names: readonly string[]): string {
  const places = new Map<string, Edit[]>(names.map((name) => [name, []]))
  const taken = new Set<unknown>()
  for (const node of nodesIn(statementsOf(code))) {
    if (node.type === 'Literal' && typeof node.value === 'string') {
      taken.add(node.value)
      if (places.has(node.value)) throw new Error(`The library has changed: it reads "${node.value}" by name`)
    }
    const place = PLACES[node.type]
    if (!place || node.computed) continue
    const key = nodeAt(node, place)
    const name = String(nameOf(key))
    taken.add(name)
    if (node.shorthand && places.has(name))
      throw new Error(`The library has changed: it has ${name} as a variable`)
    places.get(name)?.push([key.start, key.end, ''])
  }
  const missing = names.filter((name) => places.get(name)?.length === 0)
  if (missing.length > 0) throw new Error(`The library has changed: it has no ${missing.join(', ')}`)
  const free = [...shortNames()].filter((name) => !taken.has(name))
  const edits = names.flatMap((name, n) =>
    (places.get(name) ?? []).map(([start, end]): Edit => [start, end, free[n] ?? name]),
  )
  return edited(code, edits)
}
