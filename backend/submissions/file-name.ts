import { cleanText } from '#contract/primitives/text.ts'
import { extensionOf, FILE_NAME_LENGTH, type FileType } from '#contract/submission-files.ts'

/** What no system takes in a name, and what would make a path of it. */
const ODD = /[\\/:*?"<>|\s]+/g

/** A file's name as text for people: cleaned, short, ending as its type does. It never reaches a path. (threat G5) */
export function keptName(given: string, type: FileType, position: number): string {
  const extension = extensionOf(given)
  const isRight = type.extensions.some((one) => one === extension)
  const whole = given.replace(/[.\s]+$/, '')
  const base = whole.slice(0, whole.length - extension.length)
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
