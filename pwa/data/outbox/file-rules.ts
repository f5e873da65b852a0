import { formatSize } from '#contract/primitives/size.ts'
import {
  allowedTypes,
  extensionOf,
  fileLimit,
  MAX_FILES,
  MAX_TOTAL_BYTES,
} from '#contract/submission-files.ts'

/** What the settings say about files. */
export interface FileRules {
  readonly allowedFileTypes: readonly string[]
  /** In megabytes. */
  readonly maxFileSize: number
}

/** The endings that a review's files may have. */
export const endingsOf = ({ allowedFileTypes }: FileRules): readonly string[] =>
  allowedTypes(allowedFileTypes).flatMap(({ extensions }) => extensions)

/** What is wrong with a file before it is looked into, or null. */
export function typeProblem(name: string, rules: FileRules): string | null {
  const endings = endingsOf(rules)
  if (endings.includes(extensionOf(name))) return null
  return `${name} is of another type. ${endings.join(', ')} can be sent.`
}

interface Held {
  readonly count: number
  readonly bytes: number
}

/** What is wrong with a file as it would be sent, beside those that the review holds, or null. Sizes in bytes. */
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
