import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'

/** How many bytes are searched at once; other requests are served in between. */
const PIECE_BYTES = 256 * 1024
/** Longest that one match may be: pieces overlap by so much. */
const MATCH_BYTES = 256

/** Beginnings of pages and programs that other programs would run when they find them in a picture or document. */
const FOREIGN = /<script|<\?php|<!doctype|<html|<svg[\s>]|<iframe|javascript:/i

/** A name of a PDF, letters as themselves or as `#` and their code in hexadecimal. (ISO 32000-2, section 7.3.5) */
const NAME = /\/((?:[\w.+-]|#[0-9a-f]{2}){2,40})/gi
const CODED = /#([0-9a-f]{2})/gi

/** Names of what a PDF does by itself, or lets a reader do beyond its pages. */
const ACTIVE_NAMES = new Set([
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
])
/** Short names, which chance puts into compressed bytes too: they count where a value follows. */
const SHORT_NAMES = new Set(['JS', 'AA', 'XFA'])
const VALUE = /^\s{0,99}(?:\(|<|\d{1,9}\s{1,9}\d{1,9}\s{1,9}R)/
const LIST = /^\s{0,99}\[/

/** Whether a name, before the text `next`, makes a PDF act by itself. It may say which page it opens on, which is a list. */
function isAction(name: string, next: string): boolean {
  if (ACTIVE_NAMES.has(name)) return true
  if (name === 'OpenAction') return !LIST.test(next)
  return SHORT_NAMES.has(name) && (VALUE.test(next) || (name === 'XFA' && LIST.test(next)))
}

/** Most bytes that all compressed objects of a PDF may have. */
const MAX_OBJECT_BYTES = 8 * 1024 * 1024

/** The end record of a ZIP archive, which may follow any other content. */
const ZIP_END = 'PK\x05\x06'
const ZIP_TAIL_BYTES = 65_557
const PDF_TAIL_BYTES = 2048

/** Where `search` finds something from `start` on, or -1. It returns an index in the piece that it is given, or -1. */
async function find(bytes: Buffer, search: (text: string) => number, start = 0): Promise<number> {
  for (let at = start; at < bytes.length; at += PIECE_BYTES) {
    const found = search(bytes.toString('latin1', at, at + PIECE_BYTES + MATCH_BYTES))
    // A match that begins in the overlap may be cut; the next piece has all of it.
    if (found !== -1 && found < PIECE_BYTES) return at + found
    await nextTurn()
  }
  return -1
}

/** The index of the first name for which `isMeant`, given the text behind it, is true. */
const byName = (isMeant: (name: string, next: string) => boolean) => (text: string) => {
  for (const { 0: whole, 1: written = '', index } of text.matchAll(NAME)) {
    const name = written.replace(CODED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    const end = index + whole.length
    if (isMeant(name, text.slice(end, end + MATCH_BYTES))) return index
  }
  return -1
}

const actions = byName(isAction)
const objectStreams = byName((name) => name === 'ObjStm')
const foreign = (text: string) => text.search(FOREIGN)

const holds = async (bytes: Buffer, search: (text: string) => number) => (await find(bytes, search)) !== -1

const inflated = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate)

/** Whether objects of a PDF that lie compressed in streams act by themselves, or cannot be looked at. */
async function hidesActions(pdf: Buffer): Promise<boolean> {
  let left = MAX_OBJECT_BYTES
  let at = await find(pdf, objectStreams)
  while (at !== -1) {
    const keyword = pdf.indexOf('stream', at)
    const end = pdf.indexOf('endstream', keyword)
    if (keyword === -1 || end === -1) return true
    const start = pdf.indexOf('\n', keyword) + 1
    const objects = await inflated(pdf.subarray(start, end), { maxOutputLength: left }).catch(() => null)
    if (!objects || (await holds(objects, actions))) return true
    left -= objects.length
    if (left <= 0) return true
    at = await find(pdf, objectStreams, end)
  }
  return false
}

/** Whether a file is also something else: a page, a program, an archive. */
export async function isTwoThings(bytes: Buffer): Promise<boolean> {
  return bytes.subarray(-ZIP_TAIL_BYTES).includes(ZIP_END, 0, 'latin1') || (await holds(bytes, foreign))
}

/** Whether a PDF acts by itself, carries other files, or has no end. (threats G3, M9) */
export async function isActivePdf(bytes: Buffer): Promise<boolean> {
  if (!bytes.subarray(-PDF_TAIL_BYTES).includes('%%EOF')) return true
  return (await holds(bytes, actions)) || (await hidesActions(bytes))
}
