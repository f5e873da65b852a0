import { col, fn, literal, Op, type WhereOptions, where } from 'sequelize'
import { fold } from '#contract/primitives/fold.ts'

/** Stands between texts; no input holds it. */
const BETWEEN = '\u0001'

/** Texts as searches find words in them, one after the other: no word is found across two of them. */
export const searchable = (...texts: readonly string[]): string => texts.map(fold).join(BETWEEN)

/**
 * What a search looks for, as folded texts hold it, on the device as on the server; "" where nothing of what was typed is looked
 * for, as of an apostrophe alone.
 */
export const wantedWords = (search: string): string => fold(search).trim()

/**
 * A text as an argument of `fn`. Sequelize 6 doubles the dollar signs of such a text, for statements that bind values, and
 * leaves them doubled in all others: "$50" would look for "$$50".
 */
const textArgument = (text: string) =>
  text.includes('$') ? fn('REPLACE', text.replaceAll('$', BETWEEN), BETWEEN, literal("'$'")) : text

/** Whether a key of searchable texts holds these words. INSTR knows no wildcards. */
export const holds = (key: string, wanted: string): WhereOptions =>
  where(fn('INSTR', col(key), textArgument(wanted)), Op.gt, 0)
