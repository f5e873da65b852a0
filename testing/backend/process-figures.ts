import { readdir } from 'node:fs/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Memory of this process in whole megabytes, without what only waits to be collected. */
export function residentMegabytes(): number {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  collect()
  collect()
  return Math.round(process.memoryUsage.rss() / 1024 / 1024)
}

/** Files and sockets that this process holds open; 0 if the system does not say. */
export async function openFiles(): Promise<number> {
  return readdir('/proc/self/fd').then(
    (names) => names.length,
    () => 0,
  )
}
