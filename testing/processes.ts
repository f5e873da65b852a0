import type { ChildProcess } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'

/** The processes that this worker has started since somebody emptied the list. */
export const startedProcesses: ChildProcess[] = []

subscribe('child_process', (message) => {
  startedProcesses.push((message as { readonly process: ChildProcess }).process)
})
