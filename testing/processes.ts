import type { ChildProcess } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'

/** The processes that this worker has started since the list was emptied. */
export const startedProcesses: ChildProcess[] = []

subscribe('child_process', (message) => {
  startedProcesses.push((message as { readonly process: ChildProcess }).process)
})

/** What a worker has for all of its files: the headless shell of Chromium, and the host of sites. */
const SHARED = [process.env.CHROMIUM_SHELL_PATH ?? 'chromium-headless-shell', 'site-host-process']
const isShared = (child: ChildProcess) =>
  child.spawnargs?.some((word) => SHARED.some((shared) => word.includes(shared))) ?? false

/** The commands of a test's processes, where they are more than a test of the core may have: one of its own, and no kill. */
export function beyondCore(children: readonly ChildProcess[]): readonly string[] {
  const own = children.filter((child) => !isShared(child))
  const isKilled = own.some(({ signalCode }) => signalCode === 'SIGKILL')
  return own.length > 1 || isKilled ? own.map(({ spawnargs }) => spawnargs.join(' ')) : []
}
