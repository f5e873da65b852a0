import { runAll } from './lib/run-all.mjs'
import { shardOf } from './lib/shard.mjs'
import { TEST_TOOLS } from './lib/tools.mjs'

// The whole proof, the core included: before a release. `--shard=2/3` runs the second third of it. (docs/decisions/testing.md)
runAll({
  tools: TEST_TOOLS,
  async plan() {
    const { allStages } = await import('./lib/stages.mjs')
    return allStages(shardOf(process.argv.slice(2)))
  },
})
