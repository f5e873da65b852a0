import type { SharpOptions } from 'sharp'

const START = [0xff, 0xd8, 0xff]
const SCAN = Buffer.from([0xff, 0xda])
const END = Buffer.from([0xff, 0xd9])

/** Whether a JPEG has no mark of its end after its pixels, where those bytes stand for nothing else. */
function lacksEnd(bytes: Buffer): boolean {
  if (START.some((byte, at) => bytes[at] !== byte)) return false
  const scan = bytes.lastIndexOf(SCAN)
  return scan !== -1 && bytes.indexOf(END, scan) === -1
}

/**
 * The bytes of a picture as they go to the decoder, and its tolerance. Pictures that are cut off or broken are refused.
 * Warnings are not: phones write wrong scan headers and old programs wrong profiles, which every browser shows. A JPEG may
 * lack the mark of its end, but no pixel before it.
 */
export function decodingOf(bytes: Buffer): readonly [Buffer, Pick<SharpOptions, 'failOn'>] {
  return lacksEnd(bytes) ? [Buffer.concat([bytes, END]), { failOn: 'warning' }] : [bytes, { failOn: 'error' }]
}
