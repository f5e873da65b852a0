/**
 * `translate` of the element that holds a value: "no" for an amount ("$50,000", "90%", "$165 / month"), which a translator would
 * write in another way than the firm does; undefined for words, which it may translate.
 */
export function translateOf(value: unknown): 'no' | undefined {
  return typeof value === 'string' && /\d/.test(value) && !/\p{Ll}{2}/u.test(value.replace(/\/ \w+$/, ''))
    ? 'no'
    : undefined
}
