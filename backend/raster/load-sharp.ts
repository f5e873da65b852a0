import type sharpType from 'sharp'
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

/** Formats that are decoded; nothing else of what the library reads reaches it. (threats G2, I3) */
const FORMATS = ['Png', 'Jpeg', 'Nsgif', 'Webp']

async function load(): Promise<typeof sharpType> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: FORMATS.map((format) => `VipsForeignLoad${format}`) })
  return sharp
}

let loading: Promise<typeof sharpType> | null = null

/**
 * The library that decodes pictures, with its limits set. Loaded with the first picture: a site without any does
 * without its memory. Set once for the process: while the limits are set a picture that is being decoded would be
 * refused.
 */
export function loadSharp(): Promise<typeof sharpType> {
  loading ??= load()
  return loading
}
