import type { Sharp } from 'sharp'
import { createGate } from '#backend/load-shedding/gate.ts'
import { type ImageKind, imageHash } from '#backend/models/image-name.ts'
import type { StoredImage } from '#backend/models/image-work.ts'
import { FetchRefused } from '#backend/outgoing/checked-target.ts'
import { decodingOf, loadSharp } from '#backend/raster/load-sharp.ts'

/** The box, in pixels, into which a picture is made to fit, and the bytes that it should not exceed. */
interface Room {
  readonly width: number
  readonly height: number
  readonly bytes: number
}

const KB = 1024

/** Pictures are shown at half these sizes, so that they are sharp on dense screens. */
const rooms: Readonly<Record<ImageKind, Room>> = {
  logo: { width: 128, height: 128, bytes: 6 * KB },
  avatar: { width: 192, height: 192, bytes: 20 * KB },
  icon: { width: 64, height: 64, bytes: 4 * KB },
  wordmark: { width: 480, height: 128, bytes: 12 * KB },
  thumbnail: { width: 960, height: 720, bytes: 40 * KB },
  background: { width: 1600, height: 1600, bytes: 150 * KB },
}

/** Most pixels of a picture that is decoded: 100 MB as raw colours. */
const MAX_PIXELS = 25_000_000
/** Longest work on one picture, in seconds. */
const ENCODE_LIMIT = 10

/** Most pixels of a picture that is also tried without loss, which makes flat logos smaller. */
const FLAT_PIXELS = 480 * 128

/** First a quality that looks like the original, then the lowest that still looks good. */
const FINE = 82
const COARSE = 60
/** How often a picture shrinks where no quality makes it small enough. */
const SHRINKS = 4

/** First bytes of the formats that are taken; nothing else reaches a decoder. */
const SIGNATURES = [/^\x89PNG\r\n/, /^\xff\xd8\xff/, /^GIF8[79]a/, /^RIFF[\s\S]{4}WEBP/]

function isRaster(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, 16)
  return SIGNATURES.some((signature) => signature.test(start))
}

type Pixels = {
  readonly data: Buffer
  readonly info: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

async function decode(bytes: Buffer, { width, height }: Room): Promise<Pixels> {
  const sharp = await loadSharp()
  const [whole, forgiving] = decodingOf(bytes)
  return sharp(whole, { limitInputPixels: MAX_PIXELS, ...forgiving, pages: 1, sequentialRead: true })
    .timeout({ seconds: ENCODE_LIMIT })
    .autoOrient()
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
}

interface Encoded {
  readonly data: Buffer
  readonly info: { readonly width: number; readonly height: number }
}

const write = (picture: Sharp, options: { quality?: number; lossless?: boolean }): Promise<Encoded> =>
  picture.webp({ effort: 4, smartSubsample: true, ...options }).toBuffer({ resolveWithObject: true })

/** The first that is small enough: flat logos without loss, else a lower quality, at last fewer pixels. */
async function shrink({ data, info }: Pixels, room: Room): Promise<Encoded> {
  const sharp = await loadSharp()
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const picture = () => sharp(data, { raw })
  const excess = ({ data: webp }: Encoded) => webp.length / room.bytes
  let best = await write(picture(), { quality: FINE })
  if (info.width * info.height <= FLAT_PIXELS) {
    const lossless = await write(picture(), { lossless: true })
    if (excess(lossless) < excess(best)) best = lossless
  }
  if (excess(best) <= 1) return best
  best = await write(picture(), { quality: COARSE })
  for (let times = 0; times < SHRINKS && excess(best) > 1; times++) {
    const width = Math.max(1, Math.floor((best.info.width / Math.sqrt(excess(best))) * 0.95))
    best = await write(picture().resize({ width }), { quality: COARSE })
  }
  return best
}

/** Refuses a picture whose head names too many pixels, before it waits for its turn. (threat M3) */
async function requireSize(bytes: Buffer): Promise<void> {
  const sharp = await loadSharp()
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw new FetchRefused('It cannot be decoded', { cause })
    })
  if (width * height > MAX_PIXELS) throw new FetchRefused('It has more than 25 million pixels')
}

/** Pictures are decoded one at a time, so that the memory of one is all that they take. */
const decoding = createGate(1, Number.POSITIVE_INFINITY)

/**
 * A picture re-encoded from its pixels: WebP, small, without metadata, upright, its first frame only.
 * @throws FetchRefused for what is no whole PNG, JPEG, GIF or WebP of a sane size
 */
export async function encodeImage(bytes: Buffer, kind: ImageKind): Promise<StoredImage> {
  if (!isRaster(bytes)) throw new FetchRefused('It is no PNG, JPEG, GIF or WebP')
  await requireSize(bytes)
  try {
    const { data, info } = await decoding.pass(async () =>
      shrink(await decode(bytes, rooms[kind]), rooms[kind]),
    )
    return { hash: imageHash(data), bytes: data, width: info.width, height: info.height }
  } catch (cause) {
    throw new FetchRefused('It cannot be decoded', { cause })
  }
}
