import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const IN_MEMORY = '/dev/shm'

/** Bytes that the databases of a run may come to, several times over: a MariaDB with nothing in it is 125 MB. */
const ROOM = 2 * 1024 ** 3

/**
 * A folder in memory where the machine has one with room, else the usual one. What a process that is killed has written is
 * still there on either; only an end of the whole machine would tell them apart.
 */
export function fastFolder(): string {
  try {
    accessSync(IN_MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize >= ROOM ? IN_MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}
