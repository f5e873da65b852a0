import { startBeside } from './beside.mjs'
import { ensureInstalled } from './install.mjs'
import { main } from './main.mjs'
import { endRunning, whenAsked } from './run.mjs'
import { linesOf, runStage } from './run-stage.mjs'
import { ensureTools } from './tools.mjs'

const total = { passed: 0, failed: 0, skipped: 0 }
const summary = []

/** Stages that have not reported their end yet. */
let pending = []

/** Counts what a stage came to, and keeps its lines for the end of the output. */
function note(result) {
  for (const key of Object.keys(total)) total[key] += result[key]
  summary.push(...linesOf(result))
  pending = pending.filter(({ name }) => name !== result.name)
}

/** The last words of a run: what its stages came to, and what is not finished. */
function report() {
  const unfinished = pending.flatMap(({ name, unfinished }) => [
    `NOT FINISHED  ${name}`,
    ...(unfinished?.() ?? []).map((file) => `       ${file}`),
  ])
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
  const counts = `${total.passed} passed, ${total.failed + pending.length} failed${skipped}`
  return `\n${[...summary, ...unfinished].join('\n')}\n${counts}`
}

/** A run that is ended early still says what it came to, and leaves no process behind. */
function reportWhenAsked() {
  whenAsked(async () => {
    // A stage that ends takes its notes along.
    const words = report()
    await endRunning()
    console.log(words)
    process.exit(1)
  })
}

/**
 * Installs packages and `tools`, runs the stages that `plan` answers, and ends with what each came to. Later stages run even
 * when one fails, so that one run shows every fault. The last line counts tests and is read by machines: "N passed, N failed",
 * and ", N skipped" where any are; a stage that has not finished counts as one failure.
 */
export function runAll(tools, plan) {
  main(async () => {
    try {
      const { checks, beside, unit, inBrowsers } = plan()
      // Packages and programs come from different places: neither waits for the other.
      const [env] = await Promise.all([ensureTools(tools), ensureInstalled()])
      pending = [...checks, ...beside, unit, ...inBrowsers]
      reportWhenAsked()
      for (const stage of checks) note(await runStage(stage, env))
      const besideUnit = startBeside(env, beside)
      note(await runStage(unit, env))
      for (const result of await besideUnit.end()) note(result)
      for (const stage of inBrowsers) note(await runStage(stage, env))
      pending = []
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
      total.failed += 1
    }
    console.log(report())
    process.exitCode = total.failed === 0 ? 0 : 1
  })
}
