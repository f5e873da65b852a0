const TOO_LARGE = 413
/** A server in front of this site found none behind it, or none that answered in time. */
const AWAY: readonly number[] = [502, 503, 504]

/**
 * Why a server in front of this site turned a call away, in plain words; undefined for every other status. Such servers answer
 * with a page of HTML, which is no help in front of a form.
 */
export function proxyWords(status: number): string | undefined {
  if (status === TOO_LARGE) {
    return 'Too large for the server in front of this site. Please send fewer or smaller files.'
  }
  return AWAY.includes(status) ? 'The site cannot be reached. Nothing was lost.' : undefined
}

/** The same with what to do, for a form that does not try again by itself. */
export function proxyAdvice(status: number): string | undefined {
  const words = proxyWords(status)
  return words && AWAY.includes(status) ? `${words} Please try again in a minute.` : words
}

/** Whether nothing is to be done but to send less. */
export const isTooLarge = (status: number): boolean => status === TOO_LARGE
