import { runAll } from './lib/run-all.mjs'
import { shardOf } from './lib/shard.mjs'
import { allStages } from './lib/stages.mjs'
import { TEST_TOOLS } from './lib/tools.mjs'

// The whole proof, the core included: before a release. `--shard=2/3` runs the second third of it. (docs/decisions/testing.md)
runAll(TEST_TOOLS, () => allStages(shardOf(process.argv.slice(2))))
