import { ensureInstalled } from './lib/install.mjs'
import { main } from './lib/main.mjs'
import { at, bin } from './lib/root.mjs'
import { become } from './lib/run.mjs'

// Long runs of what the tests show in short: `npm run soak -- <goal>`; without a goal it lists them.
main(async () => {
  await ensureInstalled()
  become(bin('node'), [at('backend', 'soak', 'soak-command.ts'), ...process.argv.slice(2)])
})
