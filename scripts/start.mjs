import { readFileSync } from 'node:fs'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { main } from './lib/main.mjs'
import { at, bin } from './lib/root.mjs'
import { become } from './lib/run.mjs'

// The product from a clone: installs and builds only what is missing or stale, then serves.
main(async () => {
  await ensureInstalled()
  await ensureBuilt()
  // What keeps the memory small: docs/decisions/0041-memory-of-the-server.md.
  const { flags, environment } = JSON.parse(readFileSync(at('scripts', 'lib', 'server-process.json'), 'utf8'))
  // What Node makes of the sources is kept: the next start takes a quarter less.
  become(bin('node'), [...flags, at('backend', 'main.ts')], {
    NODE_COMPILE_CACHE: at('node_modules', '.cache', 'compile'),
    ...environment,
  })
})
