import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { WebDriver } from 'selenium-webdriver'
import { seconds } from '#contract/primitives/time.ts'

/** A browser that runs, and how it ends. */
export interface RunningBrowser {
  readonly driver: WebDriver
  /** Complaints of the pages so far, one line each: script errors and content policy violations. */
  complaints(): readonly string[]
  close(): Promise<void>
}

export interface BrowserOptions {
  /** The browser's user agent. Default: its own. */
  readonly userAgent?: string
}

/** A browser other than Chromium: how it is started, and its limitations. (docs/engines.md) */
export interface Engine {
  readonly name: string
  start(options?: BrowserOptions): Promise<RunningBrowser>
}

const START_LIMIT = seconds(180)

/** The window of a phone. */
export const PHONE = { width: 390, height: 844 }

/** Calls `probe` until it gives something; a browser takes its time to listen. @throws after three minutes, with what it said */
export async function untilThere<T>(probe: () => Promise<T | null>, said: () => string): Promise<T> {
  for (const deadline = Date.now() + START_LIMIT; Date.now() < deadline; ) {
    const found = await probe()
    if (found !== null) return found
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`The browser did not start in time:\n${said()}`)
}

/** A program of an engine with what it writes, in a folder of its own that goes with it. */
export interface Program {
  readonly output: () => string
  readonly hasEnded: () => boolean
  end(): Promise<void>
}

/** A folder for a browser's profile. */
export const aFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'engine-'))

/** Deletes such a folder; a process that ends may still write to it. */
export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 5 })

/** Starts a program in a group of its own, so that its children end with it. */
export function startProgram(
  command: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Program {
  const child = spawn(command, args, {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  let isOver = false
  // A program that is not there ends before it began.
  const ended = once(child, 'exit')
    .catch((error: unknown) => {
      output += String(error)
    })
    .finally(() => {
      isOver = true
    })
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  const kill = () => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, 'SIGKILL')
  }
  process.once('exit', kill)
  return {
    output: () => output,
    hasEnded: () => isOver,
    async end() {
      process.off('exit', kill)
      kill()
      await ended
    },
  }
}
