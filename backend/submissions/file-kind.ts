import type { UploadedFile } from '#backend/http/multipart.ts'
import { extensionOf, type FileType, fileTypes } from '#contract/submission-files.ts'
import { isActivePdf, isTwoThings } from './foreign-content.ts'

/** First bytes of the types that are taken. A decoder or a reader sees nothing else. (threat G3) */
const signatures: Readonly<Record<FileType['key'], RegExp>> = {
  jpeg: /^\xff\xd8\xff/,
  png: /^\x89PNG\r\n/,
  webp: /^RIFF[\s\S]{4}WEBPVP8[ LX]/,
  gif: /^GIF8[79]a/,
  pdf: /^%PDF-[12]\.\d/,
}

/** The type that the bytes have; null for any that is not taken. Pictures may still be broken. */
export function contentType(bytes: Buffer): FileType | null {
  const start = bytes.toString('latin1', 0, 16)
  return fileTypes.find(({ key }) => signatures[key].test(start)) ?? null
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
 * else null. (threat G3)
 */
export async function kindOf(file: UploadedFile, allowed: readonly FileType[]): Promise<FileType | null> {
  const found = contentType(file.bytes)
  if (!found || !allowed.includes(found)) return null
  if (!isNamedLike(file, found) || (await isTwoThings(file.bytes))) return null
  return found.key === 'pdf' && (await isActivePdf(file.bytes)) ? null : found
}
