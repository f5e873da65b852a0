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
