/** Most files of one review, and the most bytes of all of them together. */
export const MAX_FILES = 5
export const MAX_TOTAL_BYTES = 20 * 1024 * 1024

/** From so many reviews that wait for a decision, new ones are taken without files alone. */
export const TAKES_FILES_UNTIL = 1000

/** Names of the parts of a multipart review that carry files. */
export const fileFields = ['files', 'file'] as const

/** Longest kept name of a file, in characters; a longer one is cut. (threat G5) */
export const FILE_NAME_LENGTH = 120

/** Every type that a review may carry; the settings choose among them and can add none. (threat G3) */
export const fileTypes = [
  { key: 'jpeg', type: 'image/jpeg', extensions: ['.jpg', '.jpeg'] },
  { key: 'png', type: 'image/png', extensions: ['.png'] },
  { key: 'webp', type: 'image/webp', extensions: ['.webp'] },
  { key: 'gif', type: 'image/gif', extensions: ['.gif'] },
  { key: 'pdf', type: 'application/pdf', extensions: ['.pdf'] },
] as const
export type FileType = (typeof fileTypes)[number]

/** The types that the setting `allowedFileTypes` opens; entries are compared without case and leading dot. */
export function allowedTypes(allowedFileTypes: readonly string[]): readonly FileType[] {
  const wanted = new Set(allowedFileTypes.map((entry) => `.${entry.trim().toLowerCase().replace(/^\./, '')}`))
  return fileTypes.filter(({ extensions }) => extensions.some((extension) => wanted.has(extension)))
}

/** A file's name without the dots and spaces at its end, which systems pass over. */
export function withoutTail(name: string): string {
  let end = name.length
  while (end > 0 && /[.\s]/.test(name.charAt(end - 1))) end -= 1
  return name.slice(0, end)
}

/** The ending of a file's name in lower case, with its dot; "" where it has none. */
export function extensionOf(name: string): string {
  const [extension = ''] = /\.[^./\\\s]+$/.exec(withoutTail(name)) ?? []
  return extension.toLowerCase()
}

/** Bytes of one file that `maxFileSize` megabytes allow; never more than all files together may hold. */
export function fileLimit(maxFileSize: number): number {
  return Math.min(maxFileSize * 1024 * 1024, MAX_TOTAL_BYTES)
}
