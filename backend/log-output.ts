import { writeSync } from 'node:fs'
import type { DestinationStream } from 'pino'

const STANDARD_OUTPUT = 1

/** How often, and for how many milliseconds each time, a line waits for a reader that is slower than the log. */
const WAITS = 20
const WAIT = 10
const sleeper = new Int32Array(new SharedArrayBuffer(4))

const isBusy = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EAGAIN'

/**
 * Standard output for a log. Where it cannot be written, as when the disk is full that it goes to, lines are lost and
 * the process goes on; once it can be, the log says how many were lost. (threat K4)
 * `shape` makes what is written of each line of JSON.
 */
export function logOutput(
  write: (bytes: Uint8Array) => number = toStandardOutput,
  shape = (line: string) => line,
): DestinationStream {
  let lost = 0
  let isTorn = false
  const writeWhole = (text: string) => {
    let rest: Uint8Array = Buffer.from(text)
    for (let waits = 0; rest.length > 0; ) {
      try {
        rest = rest.subarray(write(rest))
        isTorn = rest.length > 0
      } catch (error) {
        if (!isBusy(error) || waits === WAITS) throw error
        waits += 1
        Atomics.wait(sleeper, 0, 0, WAIT)
      }
    }
  }
  return {
    write(line) {
      const time = new Date().toISOString()
      const lines = { level: 'warn', time, count: lost, msg: 'lines lost' }
      const news = lost > 0 ? shape(`${JSON.stringify(lines)}\n`) : ''
      try {
        writeWhole(`${isTorn ? '\n' : ''}${news}${shape(line)}`)
        lost = 0
      } catch {
        lost += 1
      }
    },
  }
}

function toStandardOutput(bytes: Uint8Array): number {
  return writeSync(STANDARD_OUTPUT, bytes)
}
