import { fn, literal } from 'sequelize'

/** Stands for a dollar sign; no input holds it. */
const STAND_IN = '\u0001'

/**
 * A text as an argument of `fn`. Sequelize 6 doubles the dollar signs of such a text, for statements that bind values, and
 * leaves them doubled in all others: "$50" would look for "$$50".
 */
export const textArgument = (text: string) =>
  text.includes('$') ? fn('REPLACE', text.replaceAll('$', STAND_IN), STAND_IN, literal("'$'")) : text
