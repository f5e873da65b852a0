/** What ends a line, in any system and in word processors (UAX 14): CR, LF or both, VT, FF, NEL, and the separators of Unicode. */
const LINE_END = /\r\n|[\r\v\f\u0085\u2028\u2029]/g

/** A text with every line break as the line feed. Dropped instead, it would join the words on its two sides. */
const withLineFeeds = (text: string): string => text.replace(LINE_END, '\n')

/** A text on one line: a space in the place of line breaks and of the space around them. */
export const onOneLine = (text: string): string =>
  withLineFeeds(text)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ')

/** C0 and C1 controls but tab and line feed, and the bidirectional overrides that can disguise text. */
const CONTROL_CHARACTERS = /(?![\t\n])\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu

/**
 * Text of one line or more, as it is stored: removes control and bidirectional override characters, then trims. Right-to-left
 * letters stay, and line breaks of any kind are line feeds. (threat F3)
 */
export function cleanText(text: string): string {
  return withLineFeeds(text).replace(CONTROL_CHARACTERS, '').trim()
}

/** Invisible characters, except the joiners and selectors of scripts and emoji. */
const UNSEEN =
  /(?!\u200c|\u200d|\p{Variation_Selector}|[\u{e0020}-\u{e007f}])\p{Default_Ignorable_Code_Point}/gu
const JOINERS = /(^|.)(?:\u200c|\u200d)+/gsu
/** After such a character a joiner changes the rendering: emoji combine, letters of many scripts take another form. */
const JOINS =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|(?!\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}|\p{Script=Inherited})(?:\p{L}|\p{M})/u

/**
 * A text of one line, such as a name or an amount: without invisible characters, every space a plain one, accents composed, so
 * that two texts that look alike are equal. Prose goes through `cleanText` instead.
 */
export function cleanLine(text: string): string {
  return onOneLine(cleanText(text))
    .replace(UNSEEN, '')
    .replace(JOINERS, (whole, before: string) => (JOINS.test(before) ? whole : before))
    .replace(/\p{Zs}|\t/gu, ' ')
    .replaceAll('\u2011', '-')
    .normalize('NFC')
    .trim()
}

/** A code, a link or a key, without invisible characters: it is typed or pasted elsewhere. */
export const cleanCode = (text: string): string =>
  cleanLine(text.replace(/\p{Default_Ignorable_Code_Point}/gu, ''))

/** The address of a page, a picture or a person, without spaces. */
export const cleanAddress = (text: string): string => cleanCode(text.replace(/\u00a0|\u2007|\u202f/g, ''))

/** "Max Funding" as "Max funding"; "Logo URL" stays as it is. */
export const sentenceCase = (label: string): string =>
  label.replace(/(?<= )\p{Lu}(?=\p{Ll})/gu, (letter) => letter.toLowerCase())

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text for HTML and XML, between tags and in quoted attributes. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

const scriptEscapes: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** JSON for the inside of a `<script>` element: nothing in it can end that element or start a comment. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (character) => scriptEscapes[character] ?? '')
}

/** CSS for the inside of a `<style>` element: `<` as a CSS escape, which means the same in strings and names. */
export function styleText(css: string): string {
  return css.replaceAll('<', '\\3c ')
}

/** "1 firm", "2 firms". `things`: a plural that is not made with an "s". */
export const pluralize = (count: number, thing: string, things = `${thing}s`): string =>
  `${count} ${count === 1 ? thing : things}`

/** British: no comma before the last. Made when it is first needed, for it loads data of the language. */
let format: Intl.ListFormat | undefined

/** The items as a sentence names them: "a", "a and b", "a, b and c"; "" for none. */
export function listed(items: readonly string[]): string {
  format ??= new Intl.ListFormat('en-GB', { type: 'conjunction' })
  return format.format(items)
}
