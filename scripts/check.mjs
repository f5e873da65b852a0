import { ensureInstalled } from './lib/install.mjs'
import { main } from './lib/main.mjs'
import { checks, walls } from './lib/stages.mjs'

// Types, lint and the walls between the rooms. All of them run, so that one look shows everything.
main(async () => {
  await ensureInstalled()
  for (const stage of [...checks, walls]) {
    const { failed } = await stage.run()
    if (failed > 0) process.exitCode = 1
  }
})
