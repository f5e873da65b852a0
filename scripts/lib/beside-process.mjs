import { endRunning, whenAsked } from './run.mjs'
import { runStage } from './run-stage.mjs'
import { besideStages } from './stages.mjs'

// The stages that run beside the unit tests, one after the other, in a process whose output is kept.
process.once('message', async ({ env, names }) => {
  const results = []
  for (const stage of besideStages) if (names.includes(stage.name)) results.push(await runStage(stage, env))
  process.send(results, () => process.disconnect())
})
whenAsked(() => endRunning().then(() => process.exit(1)))
