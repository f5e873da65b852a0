import { readdir } from 'node:fs/promises'

/** Memory of this process in whole megabytes, after a collection where the process allows one. */
export function residentMegabytes(): number {
  globalThis.gc?.()
  return Math.round(process.memoryUsage.rss() / 1024 / 1024)
}

/** Files and sockets that this process holds open; 0 where the system does not tell. */
export async function openFiles(): Promise<number> {
  return readdir('/proc/self/fd').then(
    (names) => names.length,
    () => 0,
  )
}
