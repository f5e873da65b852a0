import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { main } from './lib/main.mjs'
import { at, bin } from './lib/root.mjs'
import { become, run } from './lib/run.mjs'
import { ensureTools } from './lib/tools.mjs'

const IN_BROWSERS = ['deployments', 'killed-tabs', 'outbox', 'sw-kill']
const onServers = at('lab', 'soak', 'servers', 'soak-command.ts')
const inBrowsers = at('lab', 'soak', 'browsers', 'soak-command.ts')

// Long runs of what the tests show in short: `npm run soak -- <goal>`; without a goal it lists them.
main(async () => {
  await ensureInstalled()
  const words = process.argv.slice(2)
  if (words.length === 0) {
    await run(bin('node'), [onServers])
    become(bin('node'), [inBrowsers])
  } else if (IN_BROWSERS.includes(words[0])) {
    await ensureBuilt()
    become(bin('node'), [inBrowsers, ...words], await ensureTools(['CHROMIUM_PATH']))
  } else become(bin('node'), [onServers, ...words])
})
