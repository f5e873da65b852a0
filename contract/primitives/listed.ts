/** British: no comma before the last. Made when it is first needed, for it loads data of the language. */
let format: Intl.ListFormat | undefined

/** The items as a sentence names them: "a", "a and b", "a, b and c"; "" for none. */
export function listed(items: readonly string[]): string {
  format ??= new Intl.ListFormat('en-GB', { type: 'conjunction' })
  return format.format(items)
}
