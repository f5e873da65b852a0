import type { UploadedFile } from '#backend/http/multipart.ts'
import { extensionOf, type FileType, fileTypes } from '#contract/submission-files.ts'

/** First bytes of the types that are taken. A decoder or a reader sees nothing else. (threat G3) */
const signatures: Readonly<Record<FileType['key'], RegExp>> = {
  jpeg: /^\xff\xd8\xff/,
  png: /^\x89PNG\r\n/,
  webp: /^RIFF[\s\S]{4}WEBPVP8[ LX]/,
  gif: /^GIF8[79]a/,
  pdf: /^%PDF-[12]\.\d/,
}

/** Beginnings of pages and programs that other programs would run when they find them in a picture or document. */
const FOREIGN = /<script|<\?php|<!doctype|<html|<svg[\s>]|<iframe|javascript:/i
/** What makes a PDF do something by itself when it is opened. */
const ACTIVE_PDF = /\/(?:JavaScript|JS|Launch|EmbeddedFile|RichMedia)\b/
/** The end of a ZIP archive, which may stand behind anything else. */
const ZIP_END = 'PK\x05\x06'
const ZIP_TAIL_BYTES = 65_557
const PDF_TAIL_BYTES = 2048

/** The type that the bytes have; null for any that is not taken. Pictures may still be broken. */
export function contentType(bytes: Buffer): FileType | null {
  const start = bytes.toString('latin1', 0, 16)
  return fileTypes.find(({ key }) => signatures[key].test(start)) ?? null
}

/** Whether the bytes are also something else: a page, a program, an archive. */
function isTwoThings(bytes: Buffer, { key }: FileType): boolean {
  if (bytes.subarray(-ZIP_TAIL_BYTES).includes(ZIP_END, 0, 'latin1')) return true
  const text = bytes.toString('latin1')
  if (FOREIGN.test(text)) return true
  if (key !== 'pdf') return false
  return ACTIVE_PDF.test(text) || !text.slice(-PDF_TAIL_BYTES).includes('%%EOF')
}

/** Whether a name and a declared type belong to what the bytes are; pictures are often named after another format. */
function isNamedLike({ name, type }: UploadedFile, found: FileType): boolean {
  const isPicture = (given: FileType) => given.key !== 'pdf'
  const fits = (given: FileType | undefined) => given !== undefined && isPicture(given) === isPicture(found)
  const extension = extensionOf(name)
  const byName = fileTypes.find(({ extensions }) => extensions.some((one) => one === extension))
  const claim = type === 'image/jpg' || type === 'image/pjpeg' ? 'image/jpeg' : type
  const says = claim !== '' && claim !== 'application/octet-stream'
  return (
    (extension === '' || fits(byName)) &&
    (!says || fits(fileTypes.find(({ type: known }) => known === claim)))
  )
}

/**
 * What a file is by its content, where name and declared type do not speak against it and nothing else hides in it;
 * else null. (decisions section 4, threat G3)
 */
export function kindOf(file: UploadedFile, allowed: readonly FileType[]): FileType | null {
  const found = contentType(file.bytes)
  if (!found || !allowed.includes(found)) return null
  return isNamedLike(file, found) && !isTwoThings(file.bytes, found) ? found : null
}
