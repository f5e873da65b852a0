import { cleanText } from '#contract/primitives/text.ts'
import { extensionOf, FILE_NAME_LENGTH, type FileType, withoutTail } from '#contract/submission-files.ts'

/** What no system takes in a name, and what would make a path of it. */
const ODD = /[\\/:*?"<>|\s]+/g

/** The part of a name that is cleaned, in characters: cleaning may take most of it away, and takes time for each. */
const LOOKED_AT = 4 * FILE_NAME_LENGTH

/** A file's name as text for people: cleaned, short, ending as its type does. It never reaches a path. (threat G5) */
export function keptName(given: string, type: FileType, position: number): string {
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
