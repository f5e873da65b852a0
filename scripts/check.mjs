import { ensureInstalled } from './lib/install.mjs'
import { main } from './lib/main.mjs'
import { checks } from './lib/stages.mjs'

// Types and lint, nothing else. Both run, so that one look shows everything.
main(async () => {
  await ensureInstalled()
  for (const stage of checks) {
    const { failed } = await stage.run()
    if (failed > 0) process.exitCode = 1
  }
})
