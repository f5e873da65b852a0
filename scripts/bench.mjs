import { ensureBuilt } from './lib/build.mjs'
import { ensureBenchInstalled, ensureInstalled } from './lib/install.mjs'
import { main } from './lib/main.mjs'
import { at, bin } from './lib/root.mjs'
import { become, run } from './lib/run.mjs'
import { ensureTools, LOAD_TOOLS } from './lib/tools.mjs'

// The product beside what it is compared with: `npm run bench`, `-- --quick`, `-- --only 6,7`.
// Without wrk the load figures are left out, and one line says so.
main(async () => {
  await ensureInstalled()
  await ensureBenchInstalled()
  // Its types need its packages, so no other command checks them.
  if ((await run(bin('tsc'), ['-p', at('lab', 'bench')])) !== 0)
    throw new Error('The types of lab/bench are wrong.')
  await ensureBuilt()
  const browser = await ensureTools(['CHROMIUM_PATH'])
  const load = await ensureTools(LOAD_TOOLS).catch((error) => {
    console.error(error.message)
    return {}
  })
  become(bin('node'), [at('lab', 'bench', 'bench-command.ts'), ...process.argv.slice(2)], {
    ...browser,
    ...load,
  })
})
