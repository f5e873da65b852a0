import { startBeside } from './lib/beside.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { main } from './lib/main.mjs'
import { linesOf, runStage } from './lib/run-stage.mjs'
import { ensureTools } from './lib/tools.mjs'

// Everything, with one command. Later stages run even when one fails, so that one run shows every fault.
// The last line counts tests and is read by machines: "N passed, N failed", and ", N skipped" where any are.
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

main(async () => {
  try {
    await ensureInstalled()
    const env = await ensureTools()
    const { checks, inBrowsers, unit } = await import('./lib/stages.mjs')
    for (const stage of checks) note(await runStage(stage, env))
    const beside = startBeside(env)
    note(await runStage(unit, env))
    for (const result of await beside.end()) note(result)
    for (const stage of inBrowsers) note(await runStage(stage, env))
    console.log(`\n${summary.join('\n')}`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    total.failed += 1
  }
  report()
  process.exitCode = total.failed === 0 ? 0 : 1
})
