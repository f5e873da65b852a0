import { startBeside } from './lib/beside.mjs'
import { runAll } from './lib/run-all.mjs'

// Everything that matters, with one command.
runAll(async ({ env, note, runStages }) => {
  const { checks, inBrowsers, unit } = await import('./lib/stages.mjs')
  await runStages(checks)
  const beside = startBeside(env, 'beside')
  await runStages([unit])
  for (const result of await beside.end()) note(result)
  await runStages(inBrowsers)
})
