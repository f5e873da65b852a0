/** Most files of one submission, and the most bytes of all of them together. */
export const MAX_FILES = 5
export const MAX_TOTAL_BYTES = 20 * 1024 * 1024

/** From so many submissions that wait for a decision, new ones are taken without files alone. */
export const TAKES_FILES_UNTIL = 1000

/** Names of the parts of a multipart submission that carry files. */
export const fileFields = ['files', 'file'] as const

/** Longest kept name of a file, in characters; a longer one is cut. (threat G5) */
export const FILE_NAME_LENGTH = 120

/**
 * A type of file. `extensions` are named and kept; browsers, phones and old programs also use `otherExtensions` and `otherTypes`.
 */
export interface FileType {
  readonly key: 'jpeg' | 'png' | 'webp' | 'gif' | 'pdf'
  readonly type: string
  readonly otherTypes: readonly string[]
  readonly extensions: readonly [string, ...string[]]
  readonly otherExtensions: readonly string[]
}

/** Every type that a submission may carry; the settings choose among them and can add none. (threat G3) */
export const fileTypes: readonly [FileType, ...FileType[]] = [
  {
    key: 'jpeg',
    type: 'image/jpeg',
    otherTypes: ['image/jpg', 'image/pjpeg', 'image/jfif'],
    extensions: ['.jpg', '.jpeg'],
    otherExtensions: ['.jfif', '.jpe', '.pjpeg', '.pjp'],
  },
  {
    key: 'png',
    type: 'image/png',
    otherTypes: ['image/x-png'],
    extensions: ['.png'],
    otherExtensions: [],
  },
  { key: 'webp', type: 'image/webp', otherTypes: [], extensions: ['.webp'], otherExtensions: [] },
  { key: 'gif', type: 'image/gif', otherTypes: [], extensions: ['.gif'], otherExtensions: [] },
  {
    key: 'pdf',
    type: 'application/pdf',
    otherTypes: ['application/x-pdf', 'application/acrobat', 'application/vnd.pdf', 'text/pdf', 'text/x-pdf'],
    extensions: ['.pdf'],
    otherExtensions: [],
  },
]

/** The type that goes by an ending, in lower case and with its dot. */
export const typeByExtension = (extension: string): FileType | undefined =>
  fileTypes.find(({ extensions, otherExtensions }) => [...extensions, ...otherExtensions].includes(extension))

/** The type that a declared media type means, in lower case and without parameters. */
export const typeByName = (name: string): FileType | undefined =>
  fileTypes.find(({ type, otherTypes }) => type === name || otherTypes.includes(name))

/** First bytes of the accepted types. Decoders and readers receive no other files. (threat G3) */
const signatures: Readonly<Record<FileType['key'], RegExp>> = {
  jpeg: /^\xff\xd8\xff/,
  png: /^\x89PNG\r\n/,
  webp: /^RIFF[\s\S]{4}WEBPVP8[ LX]/,
  gif: /^GIF8[79]a/,
  pdf: /%PDF-[12]\.\d/,
}

/** Signatures of other formats, as which a program would open a file that has them before its PDF. */
const OTHER_PROGRAM = /^(?:#!|%!)/
/** Text, byte order marks, and control characters of printers. */
const isText = (char: string) =>
  /^[\s -~\xef\xbb\xbf\xfe\xff]$/.test(char) || char === '\0' || char === '\x1b'

/**
 * Mail, printers and web servers put lines before a PDF; readers look for its header in the first 1024 bytes. Anything but text
 * before it means another file type.
 */
const isPdf = (start: string) => {
  const before = start.slice(0, start.search(signatures.pdf))
  return start.search(signatures.pdf) !== -1 && !OTHER_PROGRAM.test(before) && [...before].every(isText)
}

/** Bytes at the beginning of a file that determine its type. */
export const SIGNATURE_BYTES = 1032

/** The type that a file has by its first bytes; null for any that is not taken. Pictures may still be broken. */
export function contentType(bytes: Uint8Array): FileType | null {
  const start = String.fromCharCode(...bytes.subarray(0, SIGNATURE_BYTES))
  return fileTypes.find(({ key }) => (key === 'pdf' ? isPdf(start) : signatures[key].test(start))) ?? null
}

/** The types that the setting `allowedFileTypes` opens; entries are compared without case and leading dot. */
export function allowedTypes(allowedFileTypes: readonly string[]): readonly FileType[] {
  const wanted = new Set(allowedFileTypes.map((entry) => `.${entry.trim().toLowerCase().replace(/^\./, '')}`))
  return fileTypes.filter(({ extensions }) => extensions.some((extension) => wanted.has(extension)))
}

/** The fault of an entry of `allowedFileTypes` that names no type, as the end of a sentence; null for none. */
export function fileEndingFault(entry: string): string | null {
  if (allowedTypes([entry]).length > 0) return null
  const known = fileTypes.flatMap(({ extensions }) => extensions).join(', ')
  return `cannot take ${entry}: only ${known} can be checked`
}

/** A file's name without the dots and spaces at its end, which systems pass over. */
export function withoutTail(name: string): string {
  let end = name.length
  while (end > 0 && /[.\s]/.test(name.charAt(end - 1))) end -= 1
  return name.slice(0, end)
}

/** The ending of a file's name in lower case, with its dot; "" where it has none. Digits belong to a day or a number. */
export function extensionOf(name: string): string {
  const [extension = ''] = /\.[^./\\\s]+$/.exec(withoutTail(name)) ?? []
  return /^\.\d+$/.test(extension) ? '' : extension.toLowerCase()
}

/** Bytes of one file that `maxFileSize` megabytes allow; never more than all files together may hold. */
export function fileLimit(maxFileSize: number): number {
  return Math.min(maxFileSize * 1024 * 1024, MAX_TOTAL_BYTES)
}
