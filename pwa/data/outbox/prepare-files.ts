import { randomId } from '#contract/primitives/random-id.ts'
import { contentType, extensionOf, SIGNATURE_BYTES, typeByExtension } from '#contract/submission-files.ts'
import { logWarning } from '../log-warning.ts'
import { endingsOf, type FileRules, sizeProblem, typeProblem } from './file-rules.ts'
import type { StoredFile } from './stored-submission.ts'

interface Prepared {
  readonly files: readonly StoredFile[]
  /** A sentence for each file that cannot be sent. */
  readonly problems: readonly string[]
}

/** The type of a file by its first bytes, or null. */
async function contentOf(file: File) {
  return contentType(new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer()))
}

async function asSent(file: File, rules: FileRules): Promise<Omit<StoredFile, 'id'>> {
  const { key } = (await contentOf(file)) ?? typeByExtension(extensionOf(file.name)) ?? { key: 'pdf' }
  const isPicture = key !== 'pdf'
  const { name, blob, preview } = isPicture
    ? await reduceImage(file, endingsOf(rules))
    : { name: file.name, blob: file, preview: '' }
  return { name, bytes: await blob.arrayBuffer(), type: blob.type, preview }
}

/** Makes chosen files ready to be sent, pictures reduced; those that may not be sent are named. */
export async function prepareFiles(
  chosen: readonly File[],
  held: readonly StoredFile[],
  rules: FileRules,
): Promise<Prepared> {
  const files: StoredFile[] = []
  const problems: string[] = []
  for (const file of chosen) {
    const problem = typeProblem(file.name, await contentOf(file), rules)
    if (problem) {
      problems.push(problem)
      continue
    }
    try {
      const ready = await asSent(file, rules)
      const all = [...held, ...files]
      const bytes = all.reduce((sum, held) => sum + held.bytes.byteLength, 0)
      const tooLarge = sizeProblem(ready.name, ready.bytes.byteLength, { count: all.length, bytes }, rules)
      if (tooLarge) problems.push(tooLarge)
      else files.push({ ...ready, id: randomId() })
    } catch (error) {
      if (!(error instanceof UnreadablePictureError)) throw error
      problems.push(`${file.name} cannot be read as a picture.`)
    }
  }
  return { files, problems }
}

/** Longest side of a picture that is sent, in pixels. */
const LONGEST_SIDE = 2000
/** A picture of more bytes is encoded again, even where it is small enough. */
const PLENTY = 1024 * 1024
const PREVIEW_SIDE = 96
const QUALITY = 0.85

interface Picture {
  readonly blob: Blob
  readonly name: string
  /** A data URL of a few kilobytes. */
  readonly preview: string
}

/** The file could not be read as the picture that it says it is. */
class UnreadablePictureError extends Error {}

function draw(picture: ImageBitmap, longest: number): OffscreenCanvas {
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
  const width = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new UnreadablePictureError('This browser draws no pictures')
  // A JPEG has no transparency: the background would turn black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  return canvas
}

async function previewOf(picture: ImageBitmap): Promise<string> {
  const blob = await draw(picture, PREVIEW_SIDE).convertToBlob({ type: 'image/jpeg', quality: 0.7 })
  const bytes = new Uint8Array(await blob.arrayBuffer())
  return `data:image/jpeg;base64,${btoa(String.fromCharCode(...bytes))}`
}

const renamed = (name: string, ending: string) => `${name.replace(/\.[^.]*$/, '')}${ending}`

/**
 * Makes a photo small enough for a phone's line: at most 2,000 pixels wide or high, as a JPEG where the site takes those.
 * Animations and small pictures stay as they are. `endings`: those that the site takes.
 */
async function reduceImage(file: File, endings: readonly string[]): Promise<Picture> {
  if (typeof OffscreenCanvas === 'undefined' || typeof createImageBitmap === 'undefined') {
    return { blob: file, name: file.name, preview: '' }
  }
  let picture: ImageBitmap
  try {
    picture = await createImageBitmap(file)
  } catch (error) {
    logWarning('A picture could not be read', error)
    throw new UnreadablePictureError(file.name)
  }
  try {
    const preview = await previewOf(picture)
    const isSmall = Math.max(picture.width, picture.height) <= LONGEST_SIDE && file.size <= PLENTY
    if (isSmall || file.type === 'image/gif') return { blob: file, name: file.name, preview }
    const asJpeg = endings.find((ending) => ending === '.jpg' || ending === '.jpeg')
    const type = asJpeg ? 'image/jpeg' : file.type
    const blob = await draw(picture, LONGEST_SIDE).convertToBlob({ type, quality: QUALITY })
    if (blob.size >= file.size && Math.max(picture.width, picture.height) <= LONGEST_SIDE) {
      return { blob: file, name: file.name, preview }
    }
    return { blob, name: asJpeg ? renamed(file.name, asJpeg) : file.name, preview }
  } finally {
    picture.close()
  }
}
