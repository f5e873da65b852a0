import { NO_KEYS } from '#contract/rubric/rubric.ts'

/** The address of a page with this title: its words in plain letters and digits; "" where it has none. */
export const newSlug = (title: string): string =>
  (
    title
      .normalize('NFKD')
      .toLowerCase()
      .replace(/\p{M}/gu, '')
      .match(/[a-z0-9]+/g) ?? []
  )
    .join('-')
    .slice(0, 60)
    .replace(/-$/, '')

/** Longest key, in characters. */
const LONGEST = 40

/** The key of a new criterion of this name, which no other has; "" where the name holds no plain letter or digit. */
export function newKey(name: string, taken: readonly string[]): string {
  const key = newSlug(name).slice(0, LONGEST).replace(/-$/, '')
  if (key === '' || ![...taken, ...NO_KEYS].includes(key)) return key
  for (let count = 2; ; count++) {
    const numbered = `${key.slice(0, LONGEST - 1 - String(count).length)}-${count}`
    if (!taken.includes(numbered)) return numbered
  }
}
