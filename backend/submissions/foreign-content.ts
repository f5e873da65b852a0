import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'

/** Bytes that are searched at one go; others are served in between. */
const PIECE_BYTES = 256 * 1024
/** Longest that one match may be: pieces overlap by so much. */
const MATCH_BYTES = 256

/** Beginnings of pages and programs that other programs would run when they find them in a picture or document. */
const FOREIGN = /<script|<\?php|<!doctype|<html|<svg[\s>]|<iframe|javascript:/i

/** The letters of a PDF name, each as itself or as `#` and its code in hexadecimal. (ISO 32000-2, section 7.3.5) */
function nameOf(letters: string): string {
  const either = (letter: string) => {
    const code = letter.charCodeAt(0).toString(16)
    return `(?:${letter}|#${code.replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`)})`
  }
  return [...letters].map(either).join('')
}

/** Names of what a PDF does by itself, or lets a reader do beyond its pages. */
const ACTIVE_NAMES = [
  'JavaScript',
  'Launch',
  'GoToR',
  'GoToE',
  'EmbeddedFile',
  'EmbeddedFiles',
  'RichMedia',
  'Rendition',
  'SubmitForm',
  'ImportData',
]
/** A string, a dictionary or a reference, which tells a short name from chance in compressed bytes. */
const VALUE = String.raw`\s{0,99}(?:\(|<|\d{1,9}\s{1,9}\d{1,9}\s{1,9}R)`

/** A PDF may say which page it opens on, which is a list; what else it does on opening is an action. */
const ACTIVE_PDF = new RegExp(
  [
    String.raw`/(?:${ACTIVE_NAMES.map(nameOf).join('|')})\b`,
    String.raw`/${nameOf('OpenAction')}(?!\s{0,99}\[)`,
    ...['JS', 'AA', 'XFA'].map((name) => `/${nameOf(name)}${VALUE}`),
    String.raw`/${nameOf('XFA')}\s{0,99}\[`,
  ].join('|'),
)
const OBJECT_STREAM = new RegExp(`/${nameOf('ObjStm')}`)

/** Most bytes that all compressed objects of a PDF may have. */
const MAX_OBJECT_BYTES = 8 * 1024 * 1024

/** The end of a ZIP archive, which may stand behind anything else. */
const ZIP_END = 'PK\x05\x06'
const ZIP_TAIL_BYTES = 65_557
const PDF_TAIL_BYTES = 2048

/** Where the pattern matches from `start` on, or -1. */
async function find(bytes: Buffer, pattern: RegExp, start = 0): Promise<number> {
  for (let at = start; at < bytes.length; at += PIECE_BYTES) {
    const found = pattern.exec(bytes.toString('latin1', at, at + PIECE_BYTES + MATCH_BYTES))
    // A match that begins in the overlap may be cut; the next piece has all of it.
    if (found && found.index < PIECE_BYTES) return at + found.index
    await nextTurn()
  }
  return -1
}

const holds = async (bytes: Buffer, pattern: RegExp) => (await find(bytes, pattern)) !== -1

const inflated = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate)

/** Whether objects of a PDF that lie compressed in streams act by themselves, or cannot be looked at. */
async function hidesActions(pdf: Buffer): Promise<boolean> {
  let left = MAX_OBJECT_BYTES
  let at = await find(pdf, OBJECT_STREAM)
  while (at !== -1) {
    const keyword = pdf.indexOf('stream', at)
    const end = pdf.indexOf('endstream', keyword)
    if (keyword === -1 || end === -1) return true
    const start = pdf.indexOf('\n', keyword) + 1
    const objects = await inflated(pdf.subarray(start, end), { maxOutputLength: left }).catch(() => null)
    if (!objects || (await holds(objects, ACTIVE_PDF))) return true
    left -= objects.length
    if (left <= 0) return true
    at = await find(pdf, OBJECT_STREAM, end)
  }
  return false
}

/** Whether a file is also something else: a page, a program, an archive. */
export async function isTwoThings(bytes: Buffer): Promise<boolean> {
  return bytes.subarray(-ZIP_TAIL_BYTES).includes(ZIP_END, 0, 'latin1') || (await holds(bytes, FOREIGN))
}

/** Whether a PDF acts by itself, carries other files, or has no end. (threats G3, M9) */
export async function isActivePdf(bytes: Buffer): Promise<boolean> {
  if (!bytes.subarray(-PDF_TAIL_BYTES).includes('%%EOF')) return true
  return (await holds(bytes, ACTIVE_PDF)) || (await hidesActions(bytes))
}
