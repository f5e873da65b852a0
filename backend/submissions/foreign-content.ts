import { setImmediate as nextTurn } from 'node:timers/promises'

/** How many bytes are searched at once; other requests are served in between. */
const PIECE_BYTES = 256 * 1024
/** Longest that one match may be: pieces overlap by so much. */
const MATCH_BYTES = 16

/** Beginnings of pages and programs that other programs would run when they find them in a picture or document. */
const FOREIGN = /<script|<\?php|<!doctype|<html|<svg[\s>]|<iframe|javascript:/i

/** The end record of a ZIP archive, which may follow any other content. */
const ZIP_END = 'PK\x05\x06'
const ZIP_TAIL_BYTES = 65_557

/** Whether other programs would run something in the bytes: a page, a program. */
export async function isPageOrProgram(bytes: Buffer): Promise<boolean> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    if (FOREIGN.test(bytes.toString('latin1', at, at + PIECE_BYTES + MATCH_BYTES))) return true
    await nextTurn()
  }
  return false
}

/** Whether an archive stands at the end of a file. */
export const isArchive = (bytes: Buffer): boolean =>
  bytes.subarray(-ZIP_TAIL_BYTES).includes(ZIP_END, 0, 'latin1')
