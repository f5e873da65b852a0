import { startBeside } from './lib/beside.mjs'
import { runAll } from './lib/run-all.mjs'

// The tests over large amounts: before a release. (docs/decisions/testing.md)
runAll(async ({ env, note, runStages }) => {
  const { long, longInBrowsers } = await import('./lib/stages.mjs')
  const beside = startBeside(env, 'besideLong')
  await runStages([long])
  for (const result of await beside.end()) note(result)
  await runStages(longInBrowsers)
})
