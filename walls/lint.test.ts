import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { lintSamples } from './support/lint-samples.ts'
import { read } from './support/sources.ts'

const biome = fileURLToPath(new URL('../node_modules/.bin/biome', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'lint-'))
const good = ['contract/good.ts', 'export const one = 1\n'] as const

function write(path: string, text: string): void {
  mkdirSync(join(folder, dirname(path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

/** One run of the project's own configuration over all samples; returns one line for each finding. */
function findings(): readonly string[] {
  const configuration = { ...JSON.parse(read('biome.json')), $schema: undefined, vcs: undefined }
  write('biome.json', JSON.stringify(configuration))
  write('package.json', read('package.json'))
  for (const [path, text] of [good, ...lintSamples.map(([, path, text]) => [path, text] as const)])
    write(path, text)
  const args = ['lint', '--reporter=github', '--max-diagnostics=none', '.']
  const { stdout, stderr } = spawnSync(biome, args, { cwd: folder, encoding: 'utf8' })
  return `${stdout}\n${stderr}`.split('\n').filter((line) => line.startsWith('::'))
}

const found = findings()
afterAll(() => rmSync(folder, { recursive: true }))

describe('the lint rules', () => {
  it.each(lintSamples)('find %s in %s', (rule, path) => {
    const about = found.filter((line) => line.includes(`/${path},`) && line.includes(`/${rule},`))
    expect(about.length).toBeGreaterThan(0)
    expect(about.join()).toContain('::error')
  })

  it('find nothing in a file that keeps them', () => {
    expect(found.filter((line) => line.includes(good[0]))).toEqual([])
  })
})
