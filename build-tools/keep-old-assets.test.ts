import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { keepOldAssets } from './keep-old-assets.ts'

const dist = mkdtempSync(join(tmpdir(), 'kept-'))
afterEach(() => rmSync(dist, { recursive: true, force: true }))

function build(n: number): void {
  keepOldAssets(dist, 2)
  rmSync(join(dist, 'client'), { recursive: true, force: true })
  mkdirSync(join(dist, 'client/assets'), { recursive: true })
  mkdirSync(join(dist, 'client/.vite'))
  writeFileSync(join(dist, `client/assets/app-${n}.js`), String(n))
  writeFileSync(join(dist, 'client/.vite/manifest.json'), `{"build":${n}}`)
}

test('The assets of the newest earlier builds stay, older ones go', () => {
  for (const n of [1, 2, 3, 4, 5]) {
    build(n)
    const earlier = join(dist, 'earlier')
    const copies = existsSync(earlier) ? readdirSync(earlier) : []
    for (const copy of copies) {
      const [file = ''] = readdirSync(join(earlier, copy))
      const built = new Date(2026, 0, Number(/\d+/.exec(file)?.[0]))
      utimesSync(join(earlier, copy), built, built)
    }
  }
  const kept = readdirSync(join(dist, 'earlier')).flatMap((copy) => readdirSync(join(dist, 'earlier', copy)))
  expect(kept.sort()).toEqual(['app-3.js', 'app-4.js'])
})
