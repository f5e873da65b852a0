import { parseSync } from 'vite'
import type { Source } from './sources.ts'

/** A regular expression, and the file and line in which it stands. */
interface Pattern {
  readonly place: string
  readonly pattern: string
  readonly flags: string
}

interface Node {
  readonly type: string
  readonly start: number
  readonly regex?: { readonly pattern: string; readonly flags: string }
  readonly name?: string
  readonly callee?: Node
  readonly object?: Node
  readonly property?: Node
  readonly arguments?: readonly Node[]
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Every part of a file's syntax, each with the part around it. */
function* nodesOf(node: Node, parent: Node | null = null): Generator<{ node: Node; parent: Node | null }> {
  yield { node, parent }
  for (const inner of Object.values(node).flat()) if (isNode(inner)) yield* nodesOf(inner, node)
}

const parts = ({ path, text }: Source) => [...nodesOf(parseSync(path, text).program as unknown as Node)]

const placeOf = ({ path, text }: Source, { start }: Node) =>
  `${path}:${text.slice(0, start).split('\n').length}`

/** The regular expressions of a file. @throws Error where one is put together, so that it could not be judged */
export function patternsOf(source: Source): readonly Pattern[] {
  return parts(source).flatMap(({ node }) => {
    const place = placeOf(source, node)
    if (node.callee?.name === 'RegExp') throw new Error(`${place}: a pattern that is put together`)
    return node.regex ? [{ place, ...node.regex }] : []
  })
}

/** What a pattern is made of: an escaped character, a class, the edge of a group or of an alternative, or another character. */
const PIECES = /\\.|\[(?:\\.|[^\]\\])*\]|[\s\S]/g

/**
 * The alternatives of a pattern as patterns of their own. Nothing follows them, so none is tried again: the pattern takes no
 * more time than all of them in turn, which are judged in a tenth of the time. One that refers to its groups stays whole.
 */
export function alternativesOf(whole: Pattern): readonly Pattern[] {
  if (/\\[1-9k]/.test(whole.pattern) || whole.flags.includes('v')) return [whole]
  const alternatives = ['']
  let depth = 0
  for (const [piece] of whole.pattern.matchAll(PIECES)) {
    if (piece === '(') depth += 1
    if (piece === ')') depth -= 1
    if (piece === '|' && depth === 0) alternatives.push('')
    else alternatives.push(`${alternatives.pop()}${piece}`)
  }
  return alternatives.map((pattern) => ({ ...whole, pattern }))
}

/** The name of a check of the schema library that is called: "regex" for `v.regex(...)`. */
const checkIn = ({ callee }: Node): string | undefined =>
  callee?.object?.name === 'v' ? callee.property?.name : undefined

/** Checks by a pattern. */
const BY_PATTERN =
  /^(?:regex|iso\w+|email|rfcEmail|url|uuid|ulid|cuid2|nanoid|domain|emoji|hexColor|hexadecimal|digits|decimal|octal|slug|base64|mac\w*|ip\w*|imei|bic|jwsCompact|creditCard)$/
/** What judges the length of a text before it lets a check see it. */
const LENGTH_FIRST = new Set(['shortText', 'typedText', 'text', 'lineText'])
const HOME = 'contract/primitives/text-input.ts'

/** Where a schema could look into a text of any length. What the operator writes into the environment may be piped as it is. */
export function shapesOutside(source: Source): readonly string[] {
  if (source.path === HOME) return []
  const isOperators = source.path === 'backend/env.ts'
  const places = parts(source).flatMap(({ node, parent }) => {
    const name = checkIn(node)
    if (name === undefined) return []
    const isLoose = BY_PATTERN.test(name) && !LENGTH_FIRST.has(parent?.callee?.name ?? '')
    const [first] = node.arguments ?? []
    const isPiped = name === 'pipe' && !isOperators && first !== undefined && checkIn(first) === 'string'
    return isLoose || isPiped ? [placeOf(source, node)] : []
  })
  return [...new Set(places)]
}
