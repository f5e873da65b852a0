import { formatSize } from '#contract/primitives/file-size.ts'
import {
  allowedTypes,
  extensionOf,
  type FileType,
  fileLimit,
  MAX_FILES,
  MAX_TOTAL_BYTES,
  typeByExtension,
} from '#contract/submission-files.ts'

/** The settings for files. */
export interface FileRules {
  readonly allowedFileTypes: readonly string[]
  /** In megabytes. */
  readonly maxFileSize: number
}

/** The endings that a submission's files may have. */
export const endingsOf = ({ allowedFileTypes }: FileRules): readonly string[] =>
  allowedTypes(allowedFileTypes).flatMap(({ extensions }) => extensions)

/** Values of the chooser's `accept`: browsers compare endings and types, and know some endings by their type alone. */
export const choiceOf = ({ allowedFileTypes }: FileRules): readonly string[] =>
  allowedTypes(allowedFileTypes).flatMap(({ type, extensions, otherExtensions }) => [
    ...extensions,
    ...otherExtensions,
    type,
  ])

/** The problem with the type of a file, or null. A name without an ending says nothing: `content` decides. */
export function typeProblem(name: string, content: FileType | null, rules: FileRules): string | null {
  const ending = extensionOf(name)
  const type = ending === '' ? content : typeByExtension(ending)
  if (type && allowedTypes(rules.allowedFileTypes).includes(type)) return null
  return `${name} is of another type. ${endingsOf(rules).join(', ')} can be sent.`
}

interface Held {
  readonly count: number
  readonly bytes: number
}

/** The problem with the size of a file, given the files that the submission holds, or null. Sizes in bytes. */
export function sizeProblem(name: string, size: number, held: Held, rules: FileRules): string | null {
  if (size === 0) return `${name} is empty.`
  if (size > fileLimit(rules.maxFileSize)) {
    return `${name} has ${formatSize(size)}. A file may have up to ${rules.maxFileSize} MB.`
  }
  if (held.count >= MAX_FILES) return `${name} is one too many. A review may hold ${MAX_FILES} files.`
  if (held.bytes + size > MAX_TOTAL_BYTES) {
    return `${name} does not fit. All files together may have up to ${formatSize(MAX_TOTAL_BYTES)}.`
  }
  return null
}
