import { ensureInstalled } from './lib/install.mjs'
import { main } from './lib/main.mjs'
import { ensureTools } from './lib/tools.mjs'

// Everything, with one command. Later stages run even when one fails, so that one run shows every fault.
// The last line counts tests and is read by machines: "N passed, N failed", and ", N skipped" where any are.
const total = { passed: 0, failed: 0, skipped: 0 }

function report() {
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
  console.log(`${total.passed} passed, ${total.failed} failed${skipped}`)
}

/** Runs a stage, and returns the lines of it that stand at the end of the output. */
async function runStage(stage, env) {
  console.log(`\n== ${stage.name} ==`)
  const began = Date.now()
  const { troubles = [], faulty = 0, ...counts } = await stage.run(env)
  for (const key of Object.keys(total)) total[key] += counts[key]
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  const faults = faulty > 0 ? ` (faults of tests: ${faulty})` : ''
  const line = `${counts.failed === 0 ? 'ok    ' : 'FAILED'} ${seconds.padStart(6)} s  ${stage.name}${faults}`
  return [line, ...troubles.map((trouble) => `       ${trouble}`)]
}

main(async () => {
  try {
    await ensureInstalled()
    const env = await ensureTools()
    const { stages } = await import('./lib/stages.mjs')
    const summary = []
    for (const stage of stages) summary.push(...(await runStage(stage, env)))
    console.log(`\n${summary.join('\n')}`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    total.failed += 1
  }
  report()
  process.exitCode = total.failed === 0 ? 0 : 1
})
