import { setImmediate as nextTurn } from 'node:timers/promises'
import { busy, refusedField } from '#backend/http/errors.ts'
import type { UploadedFile } from '#backend/http/multipart.ts'
import { createGate, GateFull } from '#backend/load-shedding/gate.ts'
import type { CheckedFile } from '#backend/models/submission-file.ts'
import { decodingOf, loadSharp } from '#backend/raster/load-sharp.ts'
import { cleanText } from '#contract/primitives/text.ts'
import { seconds } from '#contract/primitives/time.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import {
  allowedTypes,
  contentType,
  extensionOf,
  FILE_NAME_LENGTH,
  type FileType,
  fileLimit,
  typeByExtension,
  typeByName,
  withoutTail,
} from '#contract/submission-files.ts'
import { inspectPdf } from './pdf/judge.ts'

/** Characters that no system takes in a name, or that would make a path of it. */
const ODD = /[\\/:*?"<>|\s]+/g

/** The part of a name that is cleaned, in characters: cleaning may take most of it away, and takes time for each. */
const LOOKED_AT = 4 * FILE_NAME_LENGTH

/** A file's name as text for people: cleaned, short, ending as its type does. It never reaches a path. (threat G5) */
function keptName(given: string, type: FileType, position: number): string {
  const extension = extensionOf(given)
  const isRight = type.extensions.some((one) => one === extension)
  const whole = withoutTail(given)
  const base = whole.slice(0, Math.min(whole.length - extension.length, LOOKED_AT))
  const ending = isRight ? extension : type.extensions[0]
  const cleaned = cleanText(base.toWellFormed())
    .normalize('NFC')
    .replace(ODD, ' ')
    .replace(/^[. ]+/, '')
    .slice(0, FILE_NAME_LENGTH - ending.length)
    .toWellFormed()
    .trim()
  return `${cleaned === '' ? `file-${position + 1}` : cleaned}${ending}`
}

/** How many bytes are searched at once; other requests are served in between. */
const PIECE_BYTES = 256 * 1024
/** Longest that one match may be: pieces overlap by so much. */
const MATCH_BYTES = 16

/** Beginnings of pages and programs that other programs would run when they find them in a picture or document. */
const FOREIGN = /<script|<\?php|<!doctype|<html|<svg[\s>]|<iframe|javascript:/i

/** The end record of a ZIP archive, which may follow any other content. */
const ZIP_END = 'PK\x05\x06'
const ZIP_TAIL_BYTES = 65_557

/** Whether other programs would run something in the bytes: a page, a program. */
async function isPageOrProgram(bytes: Buffer): Promise<boolean> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    if (FOREIGN.test(bytes.toString('latin1', at, at + PIECE_BYTES + MATCH_BYTES))) return true
    await nextTurn()
  }
  return false
}

/** Whether an archive stands at the end of a file. */
const isArchive = (bytes: Buffer): boolean => bytes.subarray(-ZIP_TAIL_BYTES).includes(ZIP_END, 0, 'latin1')

/** Whether a name and a declared type belong to what the bytes are; pictures are often named after another format. */
function isNamedLike({ name, type }: UploadedFile, found: FileType): boolean {
  const isPicture = (given: FileType) => given.key !== 'pdf'
  const fits = (given: FileType | undefined) => given !== undefined && isPicture(given) === isPicture(found)
  const extension = extensionOf(name)
  const claim = type.toLowerCase()
  const says = claim !== '' && claim !== 'application/octet-stream'
  return (extension === '' || fits(typeByExtension(extension))) && (!says || fits(typeByName(claim)))
}

/**
 * The type of a file by its content, where name and declared type do not speak against it and nothing else hides in it;
 * else null. (threat G3) @throws ApiError 415 for a document that is more than its pages
 */
async function kindOf(
  file: UploadedFile,
  allowed: readonly FileType[],
  position: number,
): Promise<FileType | null> {
  const found = contentType(file.bytes)
  if (!found || !allowed.includes(found) || !isNamedLike(file, found) || isArchive(file.bytes)) return null
  if (found.key !== 'pdf') return (await isPageOrProgram(file.bytes)) ? null : found
  const { reason, between } = await inspectPdf(file.bytes)
  // Words in its texts are no page: only what stands outside of all objects is another file.
  if (await isPageOrProgram(between)) return null
  if (reason) throw refusal('wrong_type', `The document ${shownName(file.name, found, position)} ${reason}`)
  return found
}

type Rules = Pick<PublicSettings['userSubmissions'], 'maxFileSize' | 'allowedFileTypes' | 'formFields'>

/** Longest part of a name that an error shows. */
const SHOWN_NAME = 60

const refusal = (code: 'invalid_input' | 'too_large' | 'wrong_type', message: string) =>
  refusedField('files', message, { code })

const shownName = (given: string, type: FileType, position: number) =>
  keptName(given, type, position).slice(0, SHOWN_NAME)

/** A file whose size and kind are right, and which kind it is. */
interface KnownFile {
  readonly file: UploadedFile
  readonly kind: FileType
  readonly name: string
}

async function known(file: UploadedFile, position: number, rules: Rules): Promise<KnownFile> {
  if (file.bytes.length > fileLimit(rules.maxFileSize)) {
    throw refusal('too_large', `Each file must be at most ${rules.maxFileSize} MB`)
  }
  const allowed = allowedTypes(rules.allowedFileTypes)
  const kind = await kindOf(file, allowed, position)
  if (!kind) {
    const names = allowed.flatMap(({ extensions }) => extensions).join(', ')
    throw refusal('wrong_type', `File ${position + 1} is not one of the types that are taken: ${names}`)
  }
  return { file, kind, name: shownName(file.name, kind, position) }
}

/** Most pixels of a picture that is decoded. (threat G4) */
const MAX_PIXELS = 40_000_000
/** Longest work on one picture, in seconds. */
const CLEAN_LIMIT = 10
/** One at a time: a decoded picture is large, and the threads are shared with everything else. */
const pictureGate = createGate(1, 40)
const JPEG_QUALITY = 86

/** After how many milliseconds a sender may try again when too many pictures wait. */
const BUSY_WAIT = seconds(5)

/** The type of the new picture: moving ones keep their first frame alone, as PNG. */
const typeAfter = ({ key, type }: FileType) => (key === 'gif' ? 'image/png' : type)

const pictureLimits = { limitInputPixels: MAX_PIXELS, pages: 1, sequentialRead: true } as const

/**
 * Refuses a picture whose head names too many pixels, before anything of it is decoded and without waiting for others.
 * (threat M3) @throws ApiError 415
 */
async function requireSize(bytes: Buffer, name: string): Promise<void> {
  const sharp = await loadSharp()
  const { width, height } = await sharp(bytes, { ...pictureLimits, limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw refusedField('files', `The picture ${name} is broken`, { code: 'wrong_type', cause })
    })
  if (width * height > MAX_PIXELS) {
    throw refusal('wrong_type', `The picture ${name} has more than 40 million pixels`)
  }
}

async function redraw(bytes: Buffer, kind: FileType): Promise<Buffer> {
  const sharp = await loadSharp()
  const [whole, forgiving] = decodingOf(bytes)
  const picture = sharp(whole, { ...pictureLimits, ...forgiving })
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
async function cleanImage(
  bytes: Buffer,
  kind: FileType,
  name: string,
): Promise<{ readonly bytes: Buffer; readonly type: string }> {
  try {
    return { bytes: await pictureGate.pass(() => redraw(bytes, kind)), type: typeAfter(kind) }
  } catch (cause) {
    if (cause instanceof GateFull) throw busy(BUSY_WAIT, { cause })
    throw refusedField('files', `The picture ${name} is broken`, { code: 'wrong_type', cause })
  }
}

/**
 * The files as they are kept: their types found from their content, pictures made anew, names cleaned. All are
 * looked at, pictures by their heads, before the first is worked on. @throws ApiError 400, 413, 415, 429
 */
export async function checkedFiles(files: readonly UploadedFile[], rules: Rules): Promise<CheckedFile[]> {
  if (files.length > 0 && !rules.formFields.showFileUpload) {
    throw refusal('invalid_input', 'Files are not taken at the moment')
  }
  const all: KnownFile[] = []
  for (const [position, file] of files.entries()) all.push(await known(file, position, rules))
  for (const { file, kind, name } of all) if (kind.key !== 'pdf') await requireSize(file.bytes, name)
  const checked: CheckedFile[] = []
  for (const [position, { file, kind, name }] of all.entries()) {
    if (kind.key === 'pdf') {
      checked.push({ name: keptName(file.name, kind, position), type: kind.type, bytes: file.bytes })
      continue
    }
    const { bytes, type } = await cleanImage(file.bytes, kind, name)
    const made = typeByName(type) ?? kind
    checked.push({ name: keptName(file.name, made, position), type, bytes })
  }
  return checked
}
