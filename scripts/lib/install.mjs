import { existsSync, readFileSync } from 'node:fs'
import { at, bin } from './root.mjs'
import { npm } from './run.mjs'
import { said } from './said.mjs'

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** The packages that the lock file of `folder` names, without the folder's own. */
const wantedIn = (folder) =>
  Object.entries(readJson(at(folder, 'package-lock.json')).packages).filter(([path]) => path !== '')

/** Whether node_modules holds exactly what package-lock.json names. npm keeps its own list of what it installed. */
function isInstalled(folder) {
  const record = at(folder, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const present = readJson(record).packages
  return wantedIn(folder).every(([path, entry]) => entry.optional || present[path]?.version === entry.version)
}

async function ensureInstalledIn(folder) {
  if (isInstalled(folder)) return
  const count = wantedIn(folder).filter(([, { optional }]) => !optional).length
  await said(`Installing ${count} packages (npm ci)`, async () => {
    const code = await npm(['ci', '--no-audit', '--no-fund', '--loglevel=error'], at(folder))
    if (code !== 0) throw new Error(`npm ci failed with exit code ${code}.`)
  })
}

/** Installs what package-lock.json names when anything of it is missing. */
export async function ensureInstalled() {
  if (existsSync(bin('node'))) return ensureInstalledIn('')
  await ensureInstalledIn('')
  if (!existsSync(bin('node'))) throw new Error('npm ci left no node_modules/.bin/node.')
}

/** Installs what only measures, which no other command needs. Code beside that list could name no `#contract`. */
export const ensureBenchInstalled = () => ensureInstalledIn('lab/bench/packages')
