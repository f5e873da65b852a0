import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { compressBuild } from './compress-build.ts'

test('Texts of the build are kept compressed beside themselves, pictures and tiny ones are not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'compress-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const script = 'export const answer = 42\n'.repeat(40)
  for (const [name, text] of Object.entries({ 'a.js': script, 'tiny.css': 'a{}', 'picture.png': script })) {
    writeFileSync(join(folder, name), text)
  }
  await compressBuild(folder)
  expect(brotliDecompressSync(readFileSync(join(folder, 'a.js.br'))).toString()).toBe(script)
  expect(gunzipSync(readFileSync(join(folder, 'a.js.gz'))).toString()).toBe(script)
  for (const name of ['tiny.css.br', 'picture.png.br']) expect(existsSync(join(folder, name))).toBe(false)
})
