import { parseSync, Visitor } from 'vite'
import type { Source } from './sources.ts'

/** What runs a test or a hook, and how many arguments beside options it has without a limit: a name and a body, or a body. */
const most: ReadonlyMap<string, number> = new Map([
  ['it', 2],
  ['test', 2],
  ['journey', 2],
  ['pageJourney', 2],
  ['journeyIn', 2],
  ['beforeAll', 1],
  ['beforeEach', 1],
  ['afterAll', 1],
  ['afterEach', 1],
])

/** The parts of a syntax tree that tell of calls. */
interface Part {
  readonly type: string
  readonly start: number
  readonly name?: string
  readonly callee?: Part
  readonly tag?: Part
  readonly object?: Part
  readonly property?: Part
  readonly key?: Part
  readonly properties?: readonly Part[]
  readonly arguments?: readonly Part[]
}

/** The name that a call begins with: "test" for `test(...)` and for `test.each(...)(...)`. */
function nameOf({ name, callee, tag, object }: Part): string {
  const inner = callee ?? tag ?? object
  return inner ? nameOf(inner) : (name ?? '')
}

/** Calls of a test that are given no body: `test.each(rows)`. */
const withoutBody = /^(?:each|for|extend)$/

const hasTimeout = ({ properties = [] }: Part) => properties.some(({ key }) => key?.name === 'timeout')

/** Where a test, a hook or a poll of a file has a limit of its own. */
export function ownLimits({ path, text }: Source): readonly string[] {
  const found: string[] = []
  const look = (node: object) => {
    const call = node as Part
    const given = call.arguments ?? []
    const called = call.callee?.property?.name ?? ''
    const allowed = withoutBody.test(called) ? undefined : most.get(nameOf(call))
    const parts = given.filter(({ type }) => type !== 'ObjectExpression')
    const isLimited = (allowed !== undefined || called === 'poll') && given.some(hasTimeout)
    if (isLimited || parts.length > (allowed ?? parts.length))
      found.push(`${path}:${text.slice(0, call.start).split('\n').length}`)
  }
  const visitor = new Visitor({ CallExpression: look })
  visitor.visit(parseSync(path, text).program)
  return found
}
