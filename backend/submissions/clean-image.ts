import { createGate, GateFull } from '#backend/gate/gate.ts'
import { busy, refusedField } from '#backend/http/errors.ts'
import { decodingOf, loadSharp } from '#backend/raster/load-sharp.ts'
import type { FileType } from '#contract/submission-files.ts'

/** Most pixels of a picture that is decoded. (threat G4) */
const MAX_PIXELS = 40_000_000
/** Longest work on one picture, in seconds. */
const CLEAN_LIMIT = 10
/** One at a time: a decoded picture is large, and the threads are shared with everything else. */
const gate = createGate(1, 40)
const JPEG_QUALITY = 86

/** Seconds after which a sender may try again when too many pictures wait. */
const BUSY_SECONDS = '5'

/** The type of the new picture: moving ones keep their first frame alone, as PNG. */
const typeAfter = ({ key, type }: FileType) => (key === 'gif' ? 'image/png' : type)

const limits = { limitInputPixels: MAX_PIXELS, pages: 1, sequentialRead: true } as const

/**
 * Refuses a picture whose head names too many pixels, before anything of it is decoded and without waiting for others.
 * (threat M3) @throws ApiError 415
 */
export async function requireSize(bytes: Buffer, name: string): Promise<void> {
  const sharp = await loadSharp()
  const { width, height } = await sharp(bytes, { ...limits, limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw refusedField('files', `The picture ${name} is broken`, { code: 'wrong_type', cause })
    })
  if (width * height > MAX_PIXELS) {
    throw refusedField('files', `The picture ${name} has more than 40 million pixels`, { code: 'wrong_type' })
  }
}

async function redraw(bytes: Buffer, kind: FileType): Promise<Buffer> {
  const sharp = await loadSharp()
  const [whole, forgiving] = decodingOf(bytes)
  const picture = sharp(whole, { ...limits, ...forgiving })
    .timeout({ seconds: CLEAN_LIMIT })
    .autoOrient()
    .toColourspace('srgb')
  switch (kind.key) {
    case 'jpeg':
      return picture.jpeg({ quality: JPEG_QUALITY }).toBuffer()
    case 'webp':
      return picture.webp({ quality: JPEG_QUALITY, effort: 2 }).toBuffer()
    default:
      return picture.png({ compressionLevel: 7 }).toBuffer()
  }
}

/**
 * A picture re-encoded from its pixels: upright, without metadata or hidden data.
 * @throws ApiError 415 where it is broken, 429 where too many wait
 */
export async function cleanImage(
  bytes: Buffer,
  kind: FileType,
  name: string,
): Promise<{ readonly bytes: Buffer; readonly type: string }> {
  try {
    return { bytes: await gate.pass(() => redraw(bytes, kind)), type: typeAfter(kind) }
  } catch (cause) {
    if (cause instanceof GateFull) throw busy(BUSY_SECONDS, { cause })
    throw refusedField('files', `The picture ${name} is broken`, { code: 'wrong_type', cause })
  }
}
