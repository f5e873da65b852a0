import { ensureInstalled } from './lib/install.mjs'
import { main } from './lib/main.mjs'
import { at, bin } from './lib/root.mjs'
import { become } from './lib/run.mjs'

// The eight sample firms, into the database that the environment names.
main(async () => {
  await ensureInstalled()
  become(bin('node'), [at('backend', 'seed-command.ts'), ...process.argv.slice(2)])
})
