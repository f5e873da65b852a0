import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const source = fileURLToPath(new URL('keep-tick-shape.ts', import.meta.url))

/** Asks V8 itself, in a process that may, whether a tick made after full collections has the shape of the kept one. */
const question = `
  import { createHook } from 'node:async_hooks'
  import { keptTicks } from ${JSON.stringify(source)}
  await new Promise(setImmediate)
  for (let round = 0; round < 4; round++) gc()
  let later
  const hook = createHook({ init: (_id, type, _trigger, resource) => { if (type === 'TickObject') later ??= resource } }).enable()
  process.nextTick(() => undefined)
  hook.disable()
  console.log(keptTicks().length, %HaveSameMap(keptTicks()[0], later))
`

it('keeps one tick, whose shape all later ones have', async () => {
  const flags = ['--expose-gc', '--allow-natives-syntax', '--input-type=module', '-e']
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, question])
  expect(stdout.trim()).toBe('1 true')
})
