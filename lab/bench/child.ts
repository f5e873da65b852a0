import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** How long, in milliseconds, a server may take to come up. Ten thousand firms on a busy machine need the most. */
const START_LIMIT = 120_000

/** A process that serves. */
export interface Serving {
  readonly url: string
  readonly pid: number
  stop(): Promise<void>
}

type Environment = Readonly<Record<string, string>>

/** Starts a program bound to one core where the machine can bind. */
function startOnCore(core: number, command: readonly string[], env: Environment = {}): ChildProcess {
  const [program = '', ...args] =
    process.platform === 'linux' ? ['taskset', '-c', String(core), ...command] : command
  const variables = { PATH: process.env.PATH, HOME: process.env.HOME, ...env }
  return spawn(program, args, { cwd: ROOT, env: variables, stdio: ['ignore', 'pipe', 'pipe'] })
}

/** A started program that can be asked to end, as its user would. */
interface Leaving extends Serving {
  leave(): Promise<void>
}

/** Ends a child and waits for its end. */
async function endChild(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

/** Starts a server whose output names its address after "Ready: "; fails with that output where it never does. */
export async function serveOnCore(
  core: number,
  command: readonly string[],
  env: Environment = {},
): Promise<Leaving> {
  const child = startOnCore(core, command, env)
  let said = ''
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const fail = (what: string) => reject(new Error(`${command.join(' ')} ${what}:\n${said}`))
  const timer = setTimeout(() => fail('did not start in time'), START_LIMIT)
  const read = (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-5000)
    const address = /^Ready: (\S+)$/m.exec(said)?.[1]
    if (address) resolve(address)
  }
  child.stdout?.on('data', read)
  child.stderr?.on('data', read)
  child.once('exit', (code) => fail(`ended with ${code}`))
  child.once('error', reject)
  try {
    const url = await promise
    return { url, pid: child.pid ?? 0, stop: () => endChild(child), leave: () => endChild(child, 'SIGTERM') }
  } catch (error) {
    await endChild(child)
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** Runs a program to its end and returns its output; rejects with its error output if it fails. */
export async function output(
  command: readonly string[],
  env: Environment = {},
  core?: number,
): Promise<string> {
  const [program = '', ...args] = command
  const variables = { PATH: process.env.PATH, HOME: process.env.HOME, ...env }
  const child =
    core === undefined
      ? spawn(program, args, { cwd: ROOT, env: variables, stdio: ['ignore', 'pipe', 'pipe'] })
      : startOnCore(core, command, env)
  let said = ''
  let complained = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    complained = (complained + chunk.toString()).slice(-2000)
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${complained}`)
  return said
}
