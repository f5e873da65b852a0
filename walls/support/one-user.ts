import { posix } from 'node:path'
import { importsOf, isTest, resolve, type Source } from './sources.ts'

/** Lines that a file may have. */
export const MOST_LINES = 500

export const linesOf = (text: string): number => text.split('\n').length - 1

/** What a file starts by an address: a worker, in a thread of its own. */
const startedBy = ({ path, text }: Source): readonly string[] =>
  [
    ...text.matchAll(
      /new URL\(\s*(['"])([^'"]+)\1,\s*import\.meta\.url\s*\)|(['"])([^'"]+\?(?:shared)?worker(?:&url)?)\3/g,
    ),
  ].map(([, , address = '', , worker = '']) => resolve(path, address || worker).target)

interface Apart {
  readonly path: string
  /** The only file that imports it, in the same folder. */
  readonly user: string
}

/**
 * The files that one file of their own folder imports, and no other: they belong into it. Not so where one is loaded lazily,
 * runs elsewhere (a worker, or a server: imported by nothing here), carries a test of its own (beside it, that imports it or
 * has its name), or where both together have more lines than a file may have. A worker takes in nothing that any test imports:
 * to import the worker itself is to start it.
 */
export function filesOfOneUser(sources: readonly Source[]): readonly Apart[] {
  const users = new Map<string, Set<string>>()
  const stays = new Set<string>()
  const tested = new Set<string>()
  const workers = new Set(sources.flatMap(startedBy))
  const lines = new Map(sources.map(({ path, text }) => [path, linesOf(text)]))
  for (const source of sources) {
    if (isTest(source.path)) stays.add(source.path.replace('.test.', '.'))
    for (const { target, isDynamic } of importsOf(source)) {
      const isOwnTest = isTest(source.path) && posix.dirname(source.path) === posix.dirname(target)
      if (isDynamic || isOwnTest) stays.add(target)
      if (isTest(source.path)) tested.add(target)
      else users.set(target, (users.get(target) ?? new Set()).add(source.path))
    }
  }
  return sources.flatMap(({ path }) => {
    const [user, ...others] = users.get(path) ?? []
    if (user === undefined || others.length > 0 || stays.has(path) || workers.has(path)) return []
    if (workers.has(user) && tested.has(path)) return []
    const together = (lines.get(path) ?? 0) + (lines.get(user) ?? 0)
    const isNeighbour = posix.dirname(user) === posix.dirname(path)
    return isNeighbour && together <= MOST_LINES ? [{ path, user }] : []
  })
}
