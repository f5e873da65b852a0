import { col, fn, Op, type WhereOptions, where } from 'sequelize'
import type { Database } from '#backend/database/connect.ts'
import { fold, isApostrophe } from '#contract/primitives/fold.ts'
import { lazily } from '#contract/primitives/lazily.ts'

type Kind = Database['kind']

/** Where letters with marks, apostrophes, dashes and spaces stand: Latin, Greek, Cyrillic, Latin with two marks, signs. */
const RANGES = [
  [0x20, 0x24f],
  [0x2b0, 0x2ff],
  [0x370, 0x4ff],
  [0x1e00, 0x1eff],
  [0x2000, 0x2040],
  [0x2212, 0x2212],
] as const

/** A character as words in plain letters have it. `fold` leaves nothing of an apostrophe, which an unfolded column still holds. */
const plainOf = (character: string): string => (isApostrophe(character) ? "'" : fold(character) || character)

/** Nobody sees it, or it stands over a letter: no word is found by it. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{M}\p{Cc}\p{Zl}\p{Zp}]/u

/** For each plain character all that stand for it, itself among them. */
const spellingsOf = lazily(() => {
  const byPlain = new Map<string, string>()
  for (const [first, last] of RANGES) {
    for (let code = first; code <= last; code += 1) {
      const character = String.fromCodePoint(code)
      const plain = plainOf(character)
      if (plain.length === 1 && !UNSEEN.test(character))
        byPlain.set(plain, (byPlain.get(plain) ?? '') + character)
    }
  }
  return byPlain
})

/** Every character that may stand in the place of one: itself in both cases, with marks, or as another program writes it. */
function alternatives(character: string): string {
  const plain = plainOf(character)
  return spellingsOf().get(plain) ?? plain + plain.toUpperCase()
}

/** Characters that a class may read as more than themselves. */
const SPECIAL = /[[\]\\^{}&]/

/** A character that means itself: GLOB knows no special one but "[", once those are in classes. */
function itself(character: string, kind: Kind): string {
  if (kind === 'sqlite') return character === '[' ? '[[]' : character
  return `\\${character}`
}

/**
 * A pattern that finds words whatever marks their letters have: of GLOB in SQLite, of REGEXP elsewhere. Both read a class alike.
 */
function patternOf(words: string, kind: Kind): string {
  const parts = Array.from(words, (character) =>
    SPECIAL.test(character) ? itself(character, kind) : `[${alternatives(character)}]`,
  ).join('')
  return kind === 'sqlite' ? `*${parts}*` : parts
}

/** Words as typed, composed, without what nobody sees and the marks that stand by themselves, unless they are nothing else. */
function typedWords(words: string): string {
  const composed = words.normalize('NFC')
  const isSeen = (character: string) => isApostrophe(character) || fold(character) !== ''
  return Array.from(composed).filter(isSeen).join('') || composed
}

/** Words as a text in plain letters holds them: in lower case, without marks, apostrophes and dashes the typed ones. */
export const plainWords = (words: string): string => Array.from(typedWords(words), plainOf).join('')

/** What a statement binds to look for words near to these. */
export const nearPattern = (words: string, kind: Kind): string => patternOf(typedWords(words), kind)

/** The names of SQL's functions: a text has other letters than ASCII where it has more bytes than characters. */
const functions = {
  sqlite: { bytes: 'OCTET_LENGTH', characters: 'LENGTH' },
  mysql: { bytes: 'OCTET_LENGTH', characters: 'CHAR_LENGTH' },
} as const satisfies Record<Kind, object>

/** Whether a column holds such words. Only texts with other letters than ASCII are read again: plain words find the rest. */
export function holdsNear(column: string, bound: string, kind: Kind): string {
  const { bytes, characters } = functions[kind]
  const found = kind === 'sqlite' ? `GLOB(${bound}, ${column})` : `REGEXP_INSTR(${column}, ${bound})`
  return `(${bytes}(${column}) > ${characters}(${column}) AND ${found} > 0)`
}

/** The same as a condition of a query. */
export function nearCondition(column: string, words: string, kind: Kind): WhereOptions {
  const { bytes, characters } = functions[kind]
  const pattern = nearPattern(words, kind)
  const found =
    kind === 'sqlite' ? fn('GLOB', pattern, col(column)) : fn('REGEXP_INSTR', col(column), pattern)
  return {
    [Op.and]: [where(fn(bytes, col(column)), Op.gt, fn(characters, col(column))), where(found, Op.gt, 0)],
  }
}
