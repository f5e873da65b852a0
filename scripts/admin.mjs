import { ensureInstalled } from './lib/install.mjs'
import { main } from './lib/main.mjs'
import { at, bin } from './lib/root.mjs'
import { become } from './lib/run.mjs'

// Staff accounts from the console, for those who are locked out.
main(async () => {
  await ensureInstalled()
  become(bin('node'), [at('backend', 'admin-command.ts'), ...process.argv.slice(2)])
})
