import { build } from './lib/build.mjs'
import { main } from './lib/main.mjs'

// Builds dist, stale or not.
main(async () => {
  process.exitCode = await build()
})
