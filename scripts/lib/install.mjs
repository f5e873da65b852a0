import { existsSync, readFileSync } from 'node:fs'
import { at, bin } from './root.mjs'
import { npm } from './run.mjs'

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** Whether node_modules holds exactly what package-lock.json names. npm keeps its own list of what it installed. */
function isInstalled() {
  const record = at('node_modules', '.package-lock.json')
  if (!existsSync(record) || !existsSync(bin('node'))) return false
  const wanted = readJson(at('package-lock.json')).packages
  const present = readJson(record).packages
  return Object.entries(wanted).every(
    ([path, entry]) => path === '' || entry.optional || present[path]?.version === entry.version,
  )
}

/** Installs what package-lock.json names when anything of it is missing. */
export async function ensureInstalled() {
  if (isInstalled()) return
  console.log('Installing packages (npm ci) ...')
  const code = await npm(['ci', '--no-audit', '--no-fund'])
  if (code !== 0) throw new Error(`npm ci failed with exit code ${code}.`)
  if (!existsSync(bin('node'))) throw new Error('npm ci left no node_modules/.bin/node.')
}
