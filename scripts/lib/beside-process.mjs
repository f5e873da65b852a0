import { runStage } from './run-stage.mjs'
import { beside } from './stages.mjs'

// The stages that run beside the unit tests, one after the other, in a process whose output is kept.
process.once('message', async (env) => {
  const results = []
  for (const stage of beside) results.push(await runStage(stage, env))
  process.send(results, () => process.disconnect())
})
