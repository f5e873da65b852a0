import * as v from 'valibot'
import { cleanText } from './text.ts'

const wellFormed = v.check<string, string>((text) => text.isWellFormed(), 'must be valid Unicode text')

/** Text of any language, cleaned, at most `max` UTF-16 units. May be empty. */
/* @__NO_SIDE_EFFECTS__ */
export function text(max: number) {
  return v.pipe(
    v.string('must be text'),
    wellFormed,
    v.transform(cleanText),
    v.maxLength(max, `must be at most ${max} characters`),
  )
}

/** Text that must hold something once it is cleaned. */
/* @__NO_SIDE_EFFECTS__ */
export function requiredText(max: number) {
  return v.pipe(text(max), v.minLength(1, 'is required'))
}

/** A list of texts of which blank ones are dropped; at most `maxItems` remain. */
/* @__NO_SIDE_EFFECTS__ */
export function textList(maxItems: number, maxLength: number) {
  return v.pipe(
    v.array(text(maxLength), 'must be a list'),
    v.transform((items) => items.filter((item) => item !== '')),
    v.maxLength(maxItems, `must hold at most ${maxItems} entries`),
  )
}
