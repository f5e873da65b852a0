import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { at, bin } from './root.mjs'
import { run } from './run.mjs'
import { said } from './said.mjs'

const SOURCES = [
  'pwa',
  'contract',
  'build-tools',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]
const OUTPUTS = ['dist/client/.vite/manifest.json', 'dist/server/entry-server.js']
const stamp = at('dist', '.built-from')

function filesBelow(path) {
  const entries = existsSync(at(path)) ? readdirSync(at(path), { withFileTypes: true }) : []
  return entries.flatMap((entry) => {
    const below = `${path}/${entry.name}`
    if (entry.isDirectory()) return filesBelow(below)
    return /\.test\.tsx?$/.test(below) ? [] : [below]
  })
}

/** A hash over names and contents of everything that the build reads; clone times do not matter. */
function sourcesHash() {
  const hash = createHash('sha256')
  const files = SOURCES.flatMap((source) => (source.includes('.') ? [source] : filesBelow(source)))
  for (const file of files.sort())
    hash
      .update(`${file}\0`)
      .update(readFileSync(at(file)))
      .update('\0')
  return hash.digest('hex')
}

/** Builds the app and its server renderer; returns the exit code. The stamp is written last. */
export async function build() {
  const built = sourcesHash()
  rmSync(stamp, { force: true })
  const steps = [
    [bin('vite'), ['build']],
    [bin('vite'), ['build', '--ssr']],
    [bin('node'), [at('build-tools', 'compress-build.ts')]],
    [bin('node'), [at('build-tools', 'print-sizes.ts')]],
  ]
  for (const [command, args] of steps) {
    const code = await run(command, args)
    if (code !== 0) return code
  }
  writeFileSync(stamp, built)
  return 0
}

/** Whether dist is what the sources would give. */
function isBuilt() {
  if (!existsSync(stamp) || !OUTPUTS.every((output) => existsSync(at(output)))) return false
  return readFileSync(stamp, 'utf8') === sourcesHash()
}

/** Builds when dist is missing or stale. */
export async function ensureBuilt() {
  if (isBuilt()) return
  await said('Building', async () => {
    if ((await build()) !== 0) throw new Error('The build failed.')
  })
}
