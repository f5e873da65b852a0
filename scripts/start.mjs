import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { main } from './lib/main.mjs'
import { ensurePort } from './lib/port.mjs'
import { at, bin } from './lib/root.mjs'
import { become } from './lib/run.mjs'

// The product from a clone: installs and builds only what is missing or stale, then serves.
main(async () => {
  await ensurePort(process.env)
  await ensureInstalled()
  await ensureBuilt()
  become(bin('node'), [at('backend', 'main.ts')])
})
