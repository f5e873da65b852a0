import { describe, expect, it } from 'vitest'
import { projectFiles, read } from './support/sources.ts'

const files = projectFiles()
const long = files.filter((path) => path.endsWith('.long.test.ts'))

interface Stage {
  readonly args: readonly string[]
}

/** Scripts have no types; they run before anything is installed. */
const script = new URL('../scripts/lib/stages.mjs', import.meta.url).href

/** Long tests whose short one shares no body with them, and why. */
const alone: Readonly<Record<string, string>> = {
  'e2e/device-faults.long.test.ts': 'the short one needs no browser',
}

/** What a test file takes its amounts from. */
const amountsOf = (path: string) => read(path).match(/(?<=from ')[^']+\/amounts\/[^']+(?=')/g) ?? []

describe('a long test', () => {
  it.each(long)('%s has a short one beside it, and is named where it says what moved', (path) => {
    expect(files).toContain(path.replace('.long.test.ts', '.test.ts'))
    expect(read('docs/decisions/testing.md')).toContain(`\`${path}\``)
  })

  it.each(long.filter((path) => !(path in alone)))('%s shares its body with the short one', (path) => {
    expect(amountsOf(path)).not.toEqual([])
    expect(amountsOf(path.replace('.long.test.ts', '.test.ts'))).toEqual(
      expect.arrayContaining(amountsOf(path)),
    )
  })

  it('runs in the long command alone', async () => {
    const { unit, long: longStage } = (await import(script)) as Record<'unit' | 'long', Stage>
    expect(unit.args).toContain('--project=!long')
    expect(longStage.args).toEqual(['--project=long'])
    expect(read('e2e/vitest.config.ts')).toContain("exclude: ['*.long.test.ts']")
    const { scripts } = JSON.parse(read('package.json'))
    expect(scripts['test:long']).toBe('node scripts/test-long.mjs')
  })
})
