import type { Database } from '#backend/database/connect.ts'
import { fold } from '#contract/primitives/fold.ts'

/**
 * What a search looks for, as folded texts hold it, on the device as on the server; "" where nothing of what was typed is looked
 * for, as of an apostrophe alone.
 */
export const wantedWords = (search: string): string => fold(search).trim()

/** Whether a text holds such words. */
export const holdsWanted = (text: string, wanted: string): boolean => fold(text).includes(wanted)

/** The names of SQL's function: a text has other letters than ASCII where it has more bytes than characters. */
const CHARACTERS = { sqlite: 'LENGTH', mysql: 'CHAR_LENGTH' } as const satisfies Record<
  Database['kind'],
  string
>

/** What `fold` leaves out or joins in a text of ASCII, as SQL writes it. */
const FOLDED_SIGNS = ["''", '`', '  ', '\t'] as const

/**
 * The condition that folding changes more of a column than the case of ASCII letters. No database folds as `fold` does: such texts
 * are read and judged here, and those alone. All others hold what their lower case holds.
 */
export function isUnplain(column: string, kind: Database['kind']): string {
  const signs = FOLDED_SIGNS.map((sign) => `INSTR(${column}, '${sign}') > 0`)
  return `(OCTET_LENGTH(${column}) > ${CHARACTERS[kind]}(${column}) OR ${signs.join(' OR ')})`
}
