/** Runs a stage; the answer is its counts, with how long it took in milliseconds. */
export async function runStage({ name, run }, env) {
  console.log(`\n== ${name} ==`)
  const began = Date.now()
  const counts = await run(env)
  return { name, took: Date.now() - began, ...counts }
}

/** The lines of a stage at the end of the output: its counts and its troubles. */
export function linesOf({ name, took, failed, troubles = [], faulty = 0, left = 0 }) {
  const seconds = (took / 1000).toFixed(1).padStart(6)
  const faults = faulty > 0 ? ` (faults of tests: ${faulty})` : ''
  const more = left > 0 ? ` (${left} more in npm run test:all)` : ''
  const line = `${failed === 0 ? 'ok    ' : 'FAILED'} ${seconds} s  ${name}${more}${faults}`
  return [line, ...troubles.map((trouble) => `       ${trouble}`)]
}
