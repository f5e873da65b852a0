import { runStage } from './run-stage.mjs'
import { beside, besideLong } from './stages.mjs'

const lists = { beside, besideLong }

// The stages that run beside the unit tests, one after the other, in a process whose output is kept.
process.once('message', async ({ env, stages }) => {
  const results = []
  for (const stage of lists[stages]) results.push(await runStage(stage, env))
  process.send(results, () => process.disconnect())
})
