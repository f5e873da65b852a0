import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Environment, readEnvironment } from './env.ts'
import { loadStaticFiles } from './http/static-files.ts'
import { createLog } from './log.ts'
import { loadPages } from './publication/load-pages.ts'
import { SELF_REMOVING_WORKER } from './publication/self-removing-worker.ts'
import { CannotStart, endRefused } from './refused-start.ts'
import { type BuiltSite, startSite } from './start.ts'
import { watchProcess } from './watch-process.ts'

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

function versionOf(): string {
  const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8')) as { version: string }
  return version
}

async function loadSite(env: Environment): Promise<BuiltSite> {
  const serverEntry = at('dist/server/entry-server.js')
  if (!existsSync(serverEntry)) throw new CannotStart('The app is not built: run "npm run build" first')
  const client = at('dist/client')
  const copyScript = at('pwa/copy-before-hydration.js')
  return {
    pages: await loadPages({ client, serverEntry, copyScript }),
    staticFiles: await loadStaticFiles({
      client,
      earlier: at('dist/earlier'),
      worker: env.swKill ? SELF_REMOVING_WORKER : null,
    }),
  }
}

try {
  const env = readEnvironment()
  const log = createLog()
  const site = await startSite({ env, log, site: await loadSite(env), version: versionOf() })
  watchProcess(site, log)
  process.stdout.write(`Ready: ${site.address}\nDatabase: ${site.database.label}\n`)
  if (site.firstLink) {
    const { username, link } = site.firstLink
    process.stdout.write(`First sign-in, as "${username}", once, within the hour: ${link}\n`)
  }
} catch (error) {
  endRefused(error)
}
