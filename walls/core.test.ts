import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { beyondCore, startedProcesses } from '#testing/processes.ts'
import { isInCore, tags } from '#testing/tags.ts'

/** Scripts have no types; they run before anything is installed. */
const { coreStages } = (await import(new URL('../scripts/lib/stages.mjs', import.meta.url).href)) as {
  readonly coreStages: (options: { readonly withDockerfile: boolean }) => {
    readonly unit: { readonly filter: string }
  }
}

const names = tags.map(({ name }) => name)
const sets = Array.from({ length: 2 ** names.length }, (_, bits) => names.filter((_, at) => bits & (1 << at)))

describe('What is in the core', () => {
  it.each(sets)('is for its filter what it is for its wall: %j', (...set) => {
    const holds = new Function(...names, `return ${coreStages({ withDockerfile: false }).unit.filter}`)
    expect(holds(...names.map((name) => set.includes(name)))).toBe(isInCore(set))
  })
})

describe('A test of the core', () => {
  /** Starts programs that run until they are ended; what they are is not noted for this test. */
  async function processesOf(count: number, end: 'SIGTERM' | 'SIGKILL'): Promise<readonly ChildProcess[]> {
    for (let made = 0; made < count; made += 1) spawn(process.execPath, ['-e', 'setInterval(() => 0, 999)'])
    const children = startedProcesses.splice(0)
    await Promise.all(children.map((child) => once(child, 'spawn').then(() => child.kill(end))))
    await Promise.all(children.map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')))
    return children
  }

  it('may have one process, and end it', async () => {
    expect(beyondCore(await processesOf(1, 'SIGTERM'))).toEqual([])
  })

  it('may not kill it', async () => {
    expect(beyondCore(await processesOf(1, 'SIGKILL'))).toHaveLength(1)
  })

  it('may not have two', async () => {
    expect(beyondCore(await processesOf(2, 'SIGTERM'))).toHaveLength(2)
  })
})
