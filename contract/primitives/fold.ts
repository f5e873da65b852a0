/** Letters that differ by more than a mark, and the ones typed on keyboards without them. */
const OTHER_LETTERS: Readonly<Record<string, string>> = {
  ı: 'i',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ŧ: 't',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ς: 'σ',
}

const ASCII = /^[\x20-\x7e\n]*$/
const APOSTROPHES = /['’‘‛ʼʻʹ`´′＇]/g

const DASHES = /[‐‑‒–—―−﹘﹣－]/g
/** Accents of letters, and the points of Hebrew and Arabic; vowels that other scripts write as marks stay. */
const ACCENTS = /(?=\p{M})[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}]/gu
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu
const OTHERS = /[ıøđðłħŧßæœþς]/g

/**
 * A text as search compares it: in lower case, without accents, apostrophes and invisible characters, every dash and space the
 * plain one. Lines stay lines. For search, and for names as strangers typed them: two firms whose names fold alike are still two.
 */
export function fold(text: string): string {
  const plain = text.replace(APOSTROPHES, '')
  if (ASCII.test(plain)) return plain.toLowerCase().replace(/ {2,}/g, ' ')
  return plain
    .normalize('NFKD')
    .replace(INVISIBLE, '')
    .replace(ACCENTS, '')
    .toLowerCase()
    .replace(OTHERS, (letter) => OTHER_LETTERS[letter] ?? letter)
    .replace(DASHES, '-')
    .replace(/[^\S\n]+/g, ' ')
}

/** What the spellings of a name have in common that strangers typed: one group, and one answer to a filter by any of them. */
export const typedName = (name: string): string => fold(name).trim() || name.trim()
