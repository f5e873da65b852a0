import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { filesIn } from '#pwa/service-worker/code.ts'
import { bundled, bundleForOffline } from './offline-bundle.ts'

test('what is bundled comes out again as it was, whatever stands in it', () => {
  const files = new Map([
    ['/assets/a.js', 'export const a = "\n[1]"'],
    ['/assets/empty.css', ''],
    ['/assets/b.css', '.b::before { content: "→ 💾" }'],
  ])
  expect(filesIn(bundled(files))).toEqual(files)
})

test('what the page loads by itself stays a file of its own, the rest becomes one', async () => {
  const client = await mkdtemp(join(tmpdir(), 'bundle-'))
  onTestFinished(() => rm(client, { recursive: true }))
  mkdirSync(join(client, 'assets'))
  const names = [
    'entry-client-1',
    'public-later-chunk-1',
    'sync.worker-1',
    'public-sheet-1',
    'public-compare-page-1',
  ]
  const entries = names.map((name) => {
    writeFileSync(join(client, `assets/${name}.js`), name)
    return { url: `assets/${name}.js`, revision: null, size: name.length }
  })
  const { manifest } = bundleForOffline(client)(entries)
  const listed = manifest.map(({ url }) => url)
  expect(listed.slice(0, 3)).toEqual(entries.slice(0, 3).map(({ url }) => url))
  expect(listed.slice(3)).toEqual([expect.stringMatching(/^assets\/offline-[0-9a-f]{8}\.txt$/)])
  expect([...filesIn(readFileSync(join(client, listed[3] ?? ''), 'utf8')).keys()]).toEqual([
    '/assets/public-compare-page-1.js',
    '/assets/public-sheet-1.js',
  ])
})
