import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { beyondCore, startedProcesses } from './processes.ts'
import { isInCore } from './tags.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Names the tests of the core that may need more, each with its reason. */
const page = readFileSync(new URL('../docs/decisions/testing.md', import.meta.url), 'utf8')

/** What hooks started for the tests of a suite. */
const byHooks = new Map<unknown, typeof startedProcesses>()

beforeAll(() => {
  startedProcesses.length = 0
  byHooks.clear()
})

beforeEach(({ task: { suite } }) => {
  byHooks.set(suite, [...(byHooks.get(suite) ?? []), ...startedProcesses.splice(0)])
})

/** A test of the core needs at most one process of its own, and no kill, but for those that the page names. */
afterEach(({ task }) => {
  const started = startedProcesses.splice(0)
  if (!isInCore(task.tags ?? [])) return
  const commands = beyondCore([...(byHooks.get(task.suite) ?? []), ...started])
  if (commands.length === 0) return
  const name = `\`${relative(root, task.file.filepath)}\`: ${task.name.replaceAll('|', '\\|')}`
  const isNamed = page.includes(`| ${name} `)
  expect(
    isNamed ? [] : commands,
    `processes of a test of the core that docs/decisions/testing.md does not name
    ${name}`,
  ).toEqual([])
})
