import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

interface StageResult {
  readonly name: string
  readonly passed: number
  readonly failed: number
}
type StartBeside = (
  env: object,
  stages: readonly object[],
  script: string,
) => { end(): Promise<readonly StageResult[]> }

/** Scripts have no types; they run before anything is installed. */
const script = new URL('../scripts/lib/beside.mjs', import.meta.url).href
const { startBeside } = (await import(script)) as { readonly startBeside: StartBeside }

describe('What runs beside the unit tests', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'beside-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  const resultsOf = async (name: string, program: string) => {
    const file = join(folder, `${name}.mjs`)
    await writeFile(file, program)
    return startBeside({ BESIDE: 'yes' }, [], file).end()
  }

  it('answers a result for each of its stages', async () => {
    const results = await resultsOf(
      'answers',
      `process.once('message', ({ env: { BESIDE } }) => {
        process.send([{ name: BESIDE, passed: 2, failed: 0, skipped: 0 }], () => process.disconnect())
      })`,
    )
    expect(results).toEqual([{ name: 'yes', passed: 2, failed: 0, skipped: 0 }])
  })

  it.each([
    ['ends in silence', ''],
    ['does not begin', 'process.exit(1)'],
    ['ends where it should answer', "process.once('message', () => process.exit(0))"],
    ['is ended by a signal', "process.once('message', () => process.kill(process.pid, 'SIGTERM'))"],
  ])('is a failure where its process %s', async (name, program) => {
    const results = await resultsOf(name.replaceAll(' ', '-'), program)
    expect(results).toMatchObject([{ passed: 0, failed: 1 }])
  })
})
