import { dockerfileMayDiffer } from './lib/dockerfile.mjs'
import { runAll } from './lib/run-all.mjs'
import { coreStages } from './lib/stages.mjs'
import { CORE_TOOLS } from './lib/tools.mjs'

// The core of the proof: what everyone runs, in minutes. (docs/decisions/testing.md)
runAll(CORE_TOOLS, () => coreStages({ withDockerfile: dockerfileMayDiffer() }))
