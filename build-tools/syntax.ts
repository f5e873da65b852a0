import { parseAst } from 'vite'

/** A part of a syntax tree, with its place in the code. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}
/** A passage of the code and what stands there instead. */
export type Edit = readonly [start: number, end: number, text: string]

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string'

/** The node and all below it, each before those below. */
export function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* nodesIn(item)
  if (!isNode(value)) return
  yield value
  for (const child of Object.values(value)) yield* nodesIn(child)
}

export const nodeAt = (node: Node, key: string) => node[key] as Node
export const listAt = (node: Node, key: string) => node[key] as readonly Node[]
/** The name of an identifier, or of a member that is read by name. */
export const nameOf = (node: Node): unknown =>
  (node.type === 'MemberExpression' ? nodeAt(node, 'property') : node).name

export const statementsOf = (code: string): unknown => parseAst(code).body

/** The code with all edits, of which those within another go with it. */
export function edited(code: string, edits: readonly Edit[]): string {
  let text = ''
  let at = 0
  for (const [start, end, instead] of [...edits].sort(([a], [b]) => a - b)) {
    if (start < at) continue
    text += code.slice(at, start) + instead
    at = end
  }
  return text + code.slice(at)
}
