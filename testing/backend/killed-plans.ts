import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { DatabaseLocation } from '#backend/database/connect.ts'

const script = fileURLToPath(new URL('./plans-process.ts', import.meta.url))

/** Starts a process that does what is planned by `now`. It is killed, wherever it is, as soon as `isEnough` says so. */
export async function doPlansElsewhere(
  location: DatabaseLocation,
  now: Date,
  isEnough: () => Promise<boolean>,
): Promise<void> {
  const child = spawn(process.execPath, [script, JSON.stringify({ location, now })], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const isOver = () => child.exitCode !== null || child.signalCode !== null
  while (!isOver()) {
    if (await isEnough()) child.kill('SIGKILL')
    await pause(1)
  }
}
