import type { Socket } from 'node:net'
import { seconds } from '#contract/primitives/time.ts'

/** In each `every` milliseconds a caller has to read at least so many bytes of what waits for it. */
export interface ReaderPatience {
  readonly bytes: number
  readonly every: number
}

/**
 * A line of 35 kbit/s. The system's own buffers take a megabyte and more, and pass on nothing for half a minute on a slow
 * line: a shorter look would end a phone that reads 20 kB/s. (threat N8)
 */
export const READER_PATIENCE: ReaderPatience = { bytes: 256 * 1024, every: seconds(60) }

/**
 * Ends connections whose callers read too slowly, or not at all. Answers have to be written in pieces: of one that is
 * written at once nothing shows until all of it was read. Returns what ends the watch.
 */
export function watchReaders(
  connections: () => Iterable<Socket>,
  { bytes, every }: ReaderPatience,
): () => void {
  /** Bytes that were read of each connection on which some waited at the last look. */
  const before = new WeakMap<Socket, number>()
  const look = () => {
    for (const socket of connections()) {
      const unread = socket.writableLength
      const read = socket.bytesWritten - unread
      const earlier = before.get(socket)
      if (unread === 0) before.delete(socket)
      else if (earlier !== undefined && read - earlier < bytes) socket.destroy()
      else before.set(socket, read)
    }
  }
  const looks = setInterval(look, every)
  looks.unref()
  return () => clearInterval(looks)
}
