import { performance } from 'node:perf_hooks'

/** Says what begins, runs `work`, and says in how many seconds it was done. */
export async function said(what, work) {
  console.log(`${what} ...`)
  const began = performance.now()
  const result = await work()
  console.log(`${what}: done in ${Math.max(1, Math.round((performance.now() - began) / 1000))} s`)
  return result
}
