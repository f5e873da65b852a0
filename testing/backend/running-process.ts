import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { DatabaseLocation } from '#backend/database/connect.ts'
import { processEnvironment } from './process-environment.ts'

/** A server in a process of its own that asks for no sign-in. */
export interface RunningProcess {
  readonly url: string
  readonly child: ChildProcess
  /** Milliseconds from its start until it listened. */
  readonly bootTime: number
  /** Ends it as a crash does. */
  crash(): Promise<void>
  /** Asks it to end; returns its exit code. */
  end(): Promise<number | null>
  /** The most memory that it ever had, in MB. (Linux) */
  peakMemory(): Promise<number>
}

const script = fileURLToPath(new URL('./site-process.ts', import.meta.url))

/** The folder of the data beside an embedded database; a folder of no matter for a server's. */
const folderOf = (location: DatabaseLocation) =>
  location.kind === 'sqlite' ? location.file.replace(/\/[^/]*$/, '') : '/tmp/tierboard'

/** What a server is denied. */
interface Hardship {
  /** The most bytes that any file of it may have. */
  readonly fileLimit: number
  /** The file, open for appending, that its log goes to. */
  readonly log: number
}

/** Bytes of a block, as the shell counts the size of files. */
const BLOCK = 512

/** The command that starts a server, by the shell where files are limited. */
function commandOf(hardship: Hardship | undefined): readonly [string, string[]] {
  if (!hardship) return [process.execPath, [script]]
  const blocks = Math.floor(hardship.fileLimit / BLOCK)
  return ['sh', ['-c', `ulimit -S -f ${blocks} && exec "$0" "$1"`, process.execPath, script]]
}

/** Starts a server on a database, which must be named `directory.sqlite` where it is a file. */
export async function aRunningProcess(
  location: DatabaseLocation,
  environment: Readonly<Record<string, string>> = {},
  hardship?: Hardship,
): Promise<RunningProcess> {
  const env = processEnvironment({
    MALLOC_ARENA_MAX: '2',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: folderOf(location),
    APP_SECRET: 'tests share one secret, so that servers share databases',
    SAMPLE_FIRMS: 'false',
    EVERYONE_IS_ADMIN: '1',
    ...(location.kind === 'mysql' ? { DATABASE_URL: location.url } : {}),
    ...environment,
  })
  const began = performance.now()
  const [command, args] = commandOf(hardship)
  const child = spawn(command, args, { env, stdio: ['pipe', 'pipe', hardship?.log ?? 'ignore'] })
  const ended = once(child, 'exit')
  const lines = createInterface(child.stdout as Readable)
  const [line] = (await Promise.race([once(lines, 'line'), ended.then(() => [''])])) as [string]
  if (line === '') throw new Error('The server did not start')
  const signal = async (name: NodeJS.Signals) => {
    child.kill(name)
    const [code] = (await ended) as [number | null]
    return code
  }
  return {
    url: line.trim(),
    child,
    bootTime: performance.now() - began,
    crash: async () => void (await signal('SIGKILL')),
    end: () => signal('SIGTERM'),
    async peakMemory() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
      return Number(/VmHWM:\s*(\d+)/.exec(status)?.[1] ?? 0) / 1024
    },
  }
}
