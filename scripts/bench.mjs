import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { main } from './lib/main.mjs'
import { at, bin } from './lib/root.mjs'
import { become } from './lib/run.mjs'
import { ensureTools, LOAD_TOOLS } from './lib/tools.mjs'

// The product beside what it is compared with: `npm run bench`, `-- --quick`, `-- --only 6,7`.
// Without wrk the load figures are left out, and one line says so.
main(async () => {
  await ensureInstalled()
  await ensureBuilt()
  const browser = await ensureTools(['CHROMIUM_PATH'])
  const load = await ensureTools(LOAD_TOOLS).catch((error) => {
    console.error(error.message)
    return {}
  })
  become(bin('node'), [at('bench', 'bench-command.ts'), ...process.argv.slice(2)], { ...browser, ...load })
})
