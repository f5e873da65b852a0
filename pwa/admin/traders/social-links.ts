const NETWORK = /^[a-z0-9_-]{1,32}$/i

/** Why a network of that name cannot be added; "" where it can. */
export function networkProblem(links: Readonly<Record<string, string>>, key: string): string {
  if (!NETWORK.test(key)) return 'A network is named by letters, digits, - and _ (at most 32).'
  const isThere = Object.keys(links).some((one) => one.toLowerCase() === key.toLowerCase())
  return isThere ? 'There is a field for this network already.' : ''
}

/** The links without one of them. */
export const withoutLink = (links: Readonly<Record<string, string>>, key: string): Record<string, string> =>
  Object.fromEntries(Object.entries(links).filter(([other]) => other !== key))
