import type { Room } from './room.ts'
import { rooms } from './rooms.ts'

/** The room of a file; `key` differs between several of one name. */
export function roomOf(path: string): { readonly room: Room; readonly key: string } | null {
  for (const room of rooms) {
    const match = room.files.exec(path)
    if (match) return { room, key: `${room.name} ${match[1] ?? ''}` }
  }
  return null
}
