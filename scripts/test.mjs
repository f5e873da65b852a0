import { dockerfileMayDiffer } from './lib/dockerfile.mjs'
import { runAll } from './lib/run-all.mjs'
import { CORE_TOOLS } from './lib/tools.mjs'

// The core of the proof: what everyone runs, in minutes. (docs/decisions/testing.md)
runAll({
  tools: CORE_TOOLS,
  async plan() {
    const { coreStages } = await import('./lib/stages.mjs')
    return coreStages({ withDockerfile: dockerfileMayDiffer() })
  },
})
