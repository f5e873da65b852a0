const NETWORK = /^[a-z0-9_-]{1,32}$/i

/** Why a network of that name cannot be added to those that have a field; "" where it can. */
export function networkProblem(taken: readonly string[], key: string): string {
  if (!NETWORK.test(key)) return 'A network is named by letters, digits, - and _ (at most 32).'
  const isThere = taken.some((one) => one.toLowerCase() === key.toLowerCase())
  return isThere ? 'There is a field for this network already.' : ''
}
