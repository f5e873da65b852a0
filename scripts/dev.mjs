import { spawn } from 'node:child_process'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { main } from './lib/main.mjs'
import { at, bin, root } from './lib/root.mjs'
import { ended } from './lib/run.mjs'

// The app with hot reload from Vite, and the server behind it, started again whenever its code changes.
// The server also shows the built pages on its own port, so a build must exist.
main(async () => {
  await ensureInstalled()
  await ensureBuilt()
  const start = (command, args) => spawn(command, args, { cwd: root, stdio: 'inherit' })
  const children = [
    start(bin('node'), ['--watch', '--watch-preserve-output', at('backend', 'main.ts')]),
    start(bin('node'), [at('node_modules', 'vite', 'bin', 'vite.js')]),
  ]
  const stop = () => children.map((child) => child.kill('SIGTERM'))
  process.once('SIGINT', stop).once('SIGTERM', stop)
  process.exitCode = await Promise.race(children.map(ended))
  stop()
})
