import { plainNumber } from '../primitives/digits.ts'

/** Longest amount, in characters. */
export const AMOUNT_LENGTH = 20

/** Codes of currencies that are known in small letters, too: any three would let words in. */
const KNOWN_CODES = /(?<![a-z])(?:usd[tc]?|eur|gbp|aud|cad|chf|jpy|inr)(?![a-z])/gi

/** An amount as it is checked and stored: with plain digits, and known currencies in capitals. As long as it was typed. */
export const amountTyped = (text: string): string =>
  plainNumber(text).replace(KNOWN_CODES, (code) => code.toUpperCase())

/**
 * An amount that went through `amountTyped`: "$50,000", "50k", "1 280 EUR", "1,280 USDT", "US$500"; or empty. It is published
 * without redaction, so it allows digits, separators and a currency, and no words.
 */
export const AMOUNT =
  /^(?:(?:USD[TC]|(?:USD)?\p{Sc}|[A-Z]{0,2}\p{Sc}|[A-Z]{3})? ?\d[\d.,' ]*[kKM]? ?(?:USD[TC]|[A-Z]{0,2}\p{Sc}|[A-Z]{3})?)?$/u
