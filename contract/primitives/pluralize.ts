/** "1 firm", "2 firms". `things`: a plural that is not made with an "s". */
export const pluralize = (count: number, thing: string, things = `${thing}s`): string =>
  `${count} ${count === 1 ? thing : things}`
