import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Copies that stay, for tabs that were opened on those builds. A build that is made again counts too. */
const EARLIER_BUILDS = 3

/** Copies the assets of the build in `dist/client` to `dist/earlier/<build>/`, and drops all but the newest copies. */
export function keepOldAssets(dist: string, kept = EARLIER_BUILDS): void {
  const manifest = join(dist, 'client/.vite/manifest.json')
  const earlier = join(dist, 'earlier')
  if (existsSync(manifest)) {
    const build = createHash('sha256').update(readFileSync(manifest)).digest('hex').slice(0, 12)
    const copy = join(earlier, build)
    rmSync(copy, { recursive: true, force: true })
    cpSync(join(dist, 'client/assets'), copy, { recursive: true })
    utimesSync(copy, new Date(), new Date())
  }
  if (!existsSync(earlier)) return
  const age = (name: string) => statSync(join(earlier, name)).mtimeMs
  const newestFirst = readdirSync(earlier).sort((one, other) => age(other) - age(one))
  for (const name of newestFirst.slice(kept)) rmSync(join(earlier, name), { recursive: true })
}

/** Keeps the assets of the last builds when Vite is about to empty its folder. */
export function keepOldAssetsPlugin(dist: string): Plugin {
  return { name: 'keep-old-assets', apply: 'build', buildStart: () => keepOldAssets(dist) }
}
