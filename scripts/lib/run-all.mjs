import { ensureInstalled } from './install.mjs'
import { main } from './main.mjs'
import { linesOf, runStage } from './run-stage.mjs'
import { ensureTools } from './tools.mjs'

const total = { passed: 0, failed: 0, skipped: 0 }
const summary = []

function report() {
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
  console.log(`${total.passed} passed, ${total.failed} failed${skipped}`)
}

/** Counts what a stage came to, and keeps its lines for the end of the output. */
function note(result) {
  for (const key of Object.keys(total)) total[key] += result[key]
  summary.push(...linesOf(result))
}

/**
 * Installs, calls `work` with what starts the stages, and ends with what each came to. Later stages run even when one fails,
 * so that one run shows every fault. The last line counts tests and is read by machines: "N passed, N failed", and
 * ", N skipped" where any are.
 */
export function runAll(work) {
  main(async () => {
    try {
      await ensureInstalled()
      const env = await ensureTools()
      const runStages = async (stages) => {
        for (const stage of stages) note(await runStage(stage, env))
      }
      await work({ env, note, runStages })
      console.log(`\n${summary.join('\n')}`)
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
      total.failed += 1
    }
    report()
    process.exitCode = total.failed === 0 ? 0 : 1
  })
}
