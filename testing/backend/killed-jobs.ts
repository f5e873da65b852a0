import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { DatabaseLocation } from '#backend/database/connect.ts'

const script = fileURLToPath(new URL('./job-process.ts', import.meta.url))

/** What a process of its own is to do, and as at which moment. */
export interface JobElsewhere {
  readonly job: 'plans' | 'digest' | 'links'
  readonly location: DatabaseLocation
  readonly now: Date
}

/** Starts a process that does what is due by `now`. It is killed, wherever it is, as soon as `isEnough` says so. */
export async function doElsewhere(task: JobElsewhere, isEnough: () => Promise<boolean>): Promise<void> {
  const child = spawn(process.execPath, [script, JSON.stringify(task)], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const isOver = () => child.exitCode !== null || child.signalCode !== null
  while (!isOver()) {
    if (await isEnough()) child.kill('SIGKILL')
    await pause(1)
  }
}
