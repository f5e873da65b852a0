import { col, fn, Op, type WhereOptions, where } from 'sequelize'
import type { Database } from '#backend/database/connect.ts'
import { fold } from '#contract/primitives/fold.ts'
import { lazily } from '#contract/primitives/lazily.ts'

type Kind = Database['kind']

const APOSTROPHES = "'’‘‛ʼʻʹ`´′"
const DASHES = '-‐‑‒–—―−'
const SPACES = ' \u00a0\u2002\u2003\u2009\u202f'
/** Latin letters with marks, Greek, Cyrillic, and Latin letters with two marks. */
const RANGES = [
  [0xc0, 0x24f],
  [0x370, 0x4ff],
  [0x1e00, 0x1eff],
] as const

/** The letters that fold to each character, beside itself. */
const letters = lazily(() => {
  const byFolded = new Map<string, string>()
  for (const [first, last] of RANGES) {
    for (let code = first; code <= last; code += 1) {
      const letter = String.fromCodePoint(code)
      const folded = fold(letter)
      if (folded.length === 1 && folded !== letter)
        byFolded.set(folded, (byFolded.get(folded) ?? '') + letter)
    }
  }
  return byFolded
})

/** Every character that may stand in the place of one: itself in both cases, with marks, or as another program writes it. */
function alternatives(character: string): string {
  for (const group of [APOSTROPHES, DASHES, SPACES]) if (group.includes(character)) return group
  const folded = fold(character)
  const upper = folded.toUpperCase()
  const own = upper.length === 1 && upper !== folded ? folded + upper : folded
  return own + (letters().get(folded) ?? '')
}

/** Characters that a class may read as more than themselves. */
const SPECIAL = /[[\]\\^{}&]/

/** A character that means itself: GLOB knows no special one but "[", once those are in classes. */
function itself(character: string, kind: Kind): string {
  if (kind === 'sqlite') return character === '[' ? '[[]' : character
  return `\\${character}`
}

/** A pattern that finds words whatever marks their letters have: of GLOB in SQLite, of REGEXP elsewhere. Both read a class alike. */
function patternOf(words: string, kind: Kind): string {
  const parts = Array.from(words.normalize('NFC'), (character) =>
    SPECIAL.test(character) ? itself(character, kind) : `[${alternatives(character)}]`,
  ).join('')
  return kind === 'sqlite' ? `*${parts}*` : parts
}

/** Words as a text in plain letters holds them: in lower case, without marks, apostrophes and dashes the typed ones. */
export const plainWords = (words: string): string =>
  Array.from(words.normalize('NFC').replace(/\p{Default_Ignorable_Code_Point}/gu, ''), (character) => {
    for (const group of [APOSTROPHES, DASHES, SPACES]) if (group.includes(character)) return group.charAt(0)
    return fold(character)
  }).join('')

/** What a statement binds to look for words near to these. */
export const nearPattern = (words: string, kind: Kind): string =>
  patternOf(words.replace(/\p{Default_Ignorable_Code_Point}/gu, ''), kind)

/** Whether a column holds such words. Only texts with other letters than ASCII are read again: plain words find the rest. */
export const holdsNear = (column: string, bound: string, kind: Kind): string =>
  kind === 'sqlite'
    ? `(LENGTH(CAST(${column} AS BLOB)) > LENGTH(${column}) AND GLOB(${bound}, ${column}))`
    : `(LENGTH(${column}) > CHAR_LENGTH(${column}) AND REGEXP_INSTR(${column}, ${bound}) > 0)`

/** The same as a condition of a query. */
export function nearCondition(column: string, words: string, kind: Kind): WhereOptions {
  const pattern = nearPattern(words, kind)
  const [bytes, characters] = kind === 'sqlite' ? ['OCTET_LENGTH', 'LENGTH'] : ['LENGTH', 'CHAR_LENGTH']
  const found =
    kind === 'sqlite' ? fn('GLOB', pattern, col(column)) : fn('REGEXP_INSTR', col(column), pattern)
  return {
    [Op.and]: [
      where(fn(bytes ?? '', col(column)), Op.gt, fn(characters ?? '', col(column))),
      where(found, Op.gt, 0),
    ],
  }
}
