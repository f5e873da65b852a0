import { fork } from 'node:child_process'
import { at, root } from './root.mjs'
import { noted } from './run.mjs'

const stagesBeside = at('scripts', 'lib', 'beside-process.mjs')

/**
 * Starts `script`, which runs stages beside the unit tests. `end` waits for them, prints their output whole, and answers a
 * result for each; a process that ended without an answer is one failure.
 */
export function startBeside(env, stages, script = stagesBeside) {
  const child = noted(fork(script, { cwd: root, silent: true }))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', (text) => {
      output += text
    })
  }
  let results = [{ name: 'what runs beside the unit tests', took: 0, passed: 0, failed: 1, skipped: 0 }]
  child.on('message', (answer) => {
    results = answer
  })
  const closed = new Promise((resolve) => child.once('close', resolve))
  child.send({ env, names: stages.map(({ name }) => name) })
  return {
    async end() {
      await closed
      process.stdout.write(output)
      return results
    },
  }
}
