import {
  type Edit,
  edited,
  isNode,
  listAt,
  type Node,
  nameOf,
  nodeAt,
  nodesIn,
  statementsOf,
} from './syntax.ts'

/** What is left out of a library. Every name must be found, or the library is not the one that was looked at. */
export interface LeftOut {
  /** Functions whose body goes, and what each then answers, as code; "" where nobody reads the answer. */
  readonly functions?: Readonly<Record<string, string>>
  /** Assignments to a member that go, by the text before their equals sign, or by its beginning up to a dot. */
  readonly assignments?: readonly string[]
  /** Values that a `tag` never has: comparisons with them are decided, and their cases go. */
  readonly tags?: ReadonlySet<number>
  /** Members that nothing has: what reads one gets `undefined`. */
  readonly absent?: readonly string[]
}

/** Names that statements declare for the whole function around them. */
const declaredIn = (steps: readonly Node[]): readonly unknown[] =>
  [...nodesIn(steps)].flatMap((node) =>
    node.type === 'VariableDeclarator' ? nameOf(nodeAt(node, 'id')) : [],
  )

/** Cases of tags that never come. What the case before runs into stays, as that one's, and names stay declared. */
function* deadCases(node: Node, tags: ReadonlySet<number>): Generator<Edit> {
  let runsOn = false
  for (const one of listAt(node, 'cases')) {
    const steps = listAt(one, 'consequent')
    if (isNode(one.test) && tags.has(one.test.value as number)) {
      if (!runsOn) {
        const names = declaredIn(steps)
        yield [one.start, one.end, names.length > 0 ? `case ${one.test.value}: var ${names.join()};` : '']
        continue
      }
      yield [one.start, steps[0]?.start ?? one.end, '']
    }
    const last = steps.at(-1)
    runsOn = !last || !/^(?:Break|Return|Throw|Continue)Statement$/.test(last.type)
  }
}

/** A comparison with a tag that never comes, decided. */
function* decided(node: Node, tags: ReadonlySet<number>): Generator<Edit> {
  const [left, right] = [nodeAt(node, 'left'), nodeAt(node, 'right')]
  const isDead =
    (tags.has(left.value as number) && nameOf(right) === 'tag') ||
    (tags.has(right.value as number) && nameOf(left) === 'tag')
  if (!isDead) return
  if (node.operator === '===') yield [node.start, node.end, 'false']
  if (node.operator === '!==') yield [node.start, node.end, 'true']
}

/** The code without what is named, which a minifier then finds dead. Throws where a name is not found. */
export function withoutCode(
  code: string,
  { functions = {}, assignments = [], tags = new Set(), absent = [] }: LeftOut,
): string {
  const found = new Set<string>()
  const edits: Edit[] = []
  const written = new Set<Node>()
  for (const node of nodesIn(statementsOf(code))) {
    if (node.type === 'AssignmentExpression') written.add(nodeAt(node, 'left'))
    if (node.type === 'MemberExpression' && !node.computed && !written.has(node)) {
      const name = String(nameOf(node))
      if (absent.includes(name)) {
        found.add(name)
        edits.push([node.start, node.end, '(void 0)'])
      }
    }
    if (node.type === 'SwitchStatement' && nameOf(nodeAt(node, 'discriminant')) === 'tag')
      edits.push(...deadCases(node, tags))
    else if (node.type === 'BinaryExpression') edits.push(...decided(node, tags))
    else if (node.type === 'FunctionDeclaration') {
      const name = String(nameOf(nodeAt(node, 'id')))
      const answer = functions[name]
      if (answer === undefined) continue
      found.add(name)
      const { start, end } = nodeAt(node, 'body')
      edits.push([start, end, answer === '' ? '{}' : `{ return ${answer} }`])
    } else if (
      node.type === 'ExpressionStatement' &&
      nodeAt(node, 'expression').type === 'AssignmentExpression'
    ) {
      const { start, end } = nodeAt(nodeAt(node, 'expression'), 'left')
      const target = code.slice(start, end)
      const name = assignments.find((one) => (one.endsWith('.') ? target.startsWith(one) : target === one))
      if (name === undefined) continue
      found.add(name)
      edits.push([node.start, node.end, ''])
    }
  }
  const missing = [...Object.keys(functions), ...assignments, ...absent].filter((name) => !found.has(name))
  if (missing.length > 0) throw new Error(`The library has changed: it has no ${missing.join(', ')}`)
  return edited(code, edits)
}
