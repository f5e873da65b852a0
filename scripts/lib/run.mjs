import { spawn } from 'node:child_process'
import { delimiter } from 'node:path'
import { at, root } from './root.mjs'

const installed = at('node_modules', '.bin')
const windows = process.platform === 'win32'

/** PATH with the project's own commands first, so that scripts without a path to Node get Node 24. */
function pathWithInstalled() {
  return [installed, process.env.PATH ?? ''].join(delimiter)
}

/** PATH without any `node_modules/.bin`: npm replaces that folder and must not stand on it. */
function pathWithoutInstalled() {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((entry) => !/[\\/]node_modules[\\/]\.bin[\\/]?$/.test(entry))
    .join(delimiter)
}

function start(command, args, options) {
  return spawn(command, args, { cwd: root, stdio: 'inherit', shell: windows, ...options })
}

/** Waits for the end of a child; a child that a signal ended counts as 1. A missing command is an error. */
export function ended(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
}

/** Children that run, each with its end. */
const running = new Map()
let isEnding = false

/** Notes a child, so that `endRunning` ends it. */
export function noted(child) {
  const end = new Promise((resolve) => child.once('close', resolve).once('error', resolve))
  running.set(child, end)
  end.then(() => running.delete(child))
  return child
}

/** Ends the noted children and waits until they have ended; what `run` answers never settles then. */
export async function endRunning() {
  isEnding = true
  for (const child of running.keys()) child.kill('SIGTERM')
  await Promise.all(running.values())
}

/** Runs a command in the project's folder with Node 24 first on the PATH and answers its exit code. */
export async function run(command, args, env = {}) {
  const never = new Promise(() => undefined)
  if (isEnding) return never
  const options = { env: { ...process.env, PATH: pathWithInstalled(), ...env } }
  const code = await ended(noted(start(command, args, options)))
  return isEnding ? never : code
}

/** Runs the machine's npm in a folder, which is the project's unless another is named, and answers its exit code. */
export function npm(args, cwd = root) {
  return ended(start('npm', args, { cwd, env: { ...process.env, PATH: pathWithoutInstalled() } }))
}

/**
 * npm passes a signal to the shell it started and not to what runs in it, so a server would outlive `npm start`.
 * Calls `stop` once when that shell is gone.
 */
function whenOrphaned(stop) {
  if (process.env.npm_lifecycle_event === undefined || windows) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop()
  }, 250)
  watch.unref()
}

/** Calls `work` once when this process is asked to end. */
export function whenAsked(work) {
  let isAsked = false
  const once = () => {
    if (!isAsked) work()
    isAsked = true
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, once)
  whenOrphaned(once)
}

/**
 * Becomes the command as far as Node can: signals go to it, its exit code or signal ends this process.
 * A terminal sends Ctrl+C to the whole group by itself, so it is passed on only where there is no terminal.
 */
export function become(command, args, env = {}) {
  const child = start(command, args, { env: { ...process.env, PATH: pathWithInstalled(), ...env } })
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) {
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  whenOrphaned(() => child.kill('SIGTERM'))
  child.once('close', (code, signal) => {
    if (signal === null) process.exit(code ?? 1)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}
