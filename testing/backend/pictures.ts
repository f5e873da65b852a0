import { deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** A picture of noise-free stripes, so that it compresses and still has edges. */
export function aPicture(width: number, height: number, channels: 3 | 4 = 3): Sharp {
  const pixels = Buffer.alloc(width * height * channels)
  for (let at = 0; at < pixels.length; at++)
    pixels[at] = (at * 7 + Math.floor(at / (width * channels)) * 3) % 251
  return sharp(pixels, { raw: { width, height, channels } })
}

export const aJpeg = (width = 40, height = 30): Promise<Buffer> => aPicture(width, height).jpeg().toBuffer()

/** A JPEG whose scan says that it ends where it begins, as some phones write it; every browser shows it. */
export async function aJpegOfAPhone(): Promise<Buffer> {
  const bytes = Buffer.from(await aJpeg())
  const scan = bytes.indexOf(Buffer.from([0xff, 0xda]))
  bytes[scan + 2 + bytes.readUInt16BE(scan + 2) - 2] = 0
  return bytes
}
export const aPng = (width = 40, height = 30): Promise<Buffer> => aPicture(width, height).png().toBuffer()

/** How much a picture shows, as the entropy of its greys: 0 where nothing is drawn, whichever font draws what is. */
export const drawnIn = async (picture: Buffer): Promise<number> =>
  (await sharp(picture).greyscale().stats()).entropy

/** Width and height of a picture, in pixels. */
export async function sizeOf(picture: Buffer): Promise<{ readonly width: number; readonly height: number }> {
  const { width, height } = await sharp(picture).metadata()
  return { width, height }
}

/** A part of a picture, in pixels. */
export const cutOut = (
  picture: Buffer,
  box: Readonly<Record<'left' | 'top' | 'width' | 'height', number>>,
): Promise<Buffer> => sharp(picture).extract(box).png().toBuffer()

/** A whole PDF of one empty page. */
export function aPdf(extra = '', version = '1.7'): Buffer {
  return Buffer.from(
    `%PDF-${version}\n1 0 obj<</Type/Catalog/Pages 2 0 R${extra}>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n` +
      '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n0\n%%EOF\n',
    'latin1',
  )
}

/** A PDF with an object that lies compressed in a stream. */
export function aPdfOfObjects(object: string): Buffer {
  const objects = deflateSync(Buffer.from(`9 0 ${object}`))
  const [before = '', after = ''] = aPdf()
    .toString('latin1')
    .split(/(?=trailer)/)
  const head = `8 0 obj<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${objects.length}>>stream\n`
  return Buffer.concat([Buffer.from(before + head), objects, Buffer.from(`\nendstream endobj\n${after}`)])
}

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c >>> 0
})

function crc(bytes: Buffer): number {
  let c = 0xffffffff
  for (const byte of bytes) c = ((crcTable[(c ^ byte) & 0xff] as number) ^ (c >>> 8)) >>> 0
  return (c ^ 0xffffffff) >>> 0
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A small file that is a white picture of so many pixels a side. */
export function pixelBomb(side: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head[8] = 1
  const rows = Buffer.alloc((Math.ceil(side / 8) + 1) * side)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
