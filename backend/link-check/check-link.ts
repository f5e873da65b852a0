import { ask, redirectOf } from '#backend/outgoing/ask.ts'
import { checkedTarget, FetchRefused, type TargetRules } from '#backend/outgoing/checked-target.ts'
import { seconds } from '#contract/primitives/time.ts'
import type { Turns } from './turns.ts'

/** Longest time, in milliseconds, from one question to the answer at the end of its redirects. */
const ANSWER_LIMIT = seconds(8)
const MAX_REDIRECTS = 5

/** Sites that turn programs away, or ask for patience, are there all the same. */
const TURNED_AWAY = new Set([401, 403, 407, 429, 451])

export interface LinkRules extends TargetRules {
  /** Requests to one host go one after the other. */
  readonly turns: Turns
  /** How the checker calls itself. */
  readonly agent: string
  readonly stop: AbortSignal
}

type Method = 'HEAD' | 'GET'

/** The status at the end of the redirects. */
async function statusOf(address: string, method: Method, rules: LinkRules): Promise<number> {
  const { turns, agent, stop, ...target } = rules
  const headers = { 'User-Agent': agent, Accept: 'text/html,*/*;q=0.8' }
  const signal = AbortSignal.any([stop, AbortSignal.timeout(ANSWER_LIMIT)])
  let next = address
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const checked = await checkedTarget(next, target)
    const onward = await turns.take(checked.url.host, async () => {
      const answer = await ask(checked, { method, headers, signal })
      answer.destroy()
      return redirectOf(answer, checked.url) ?? answer.statusCode ?? 0
    })
    if (typeof onward === 'number') return onward
    next = onward
  }
  throw new FetchRefused('It is redirected too often')
}

const isThere = (status: number) => (status > 0 && status < 400) || TURNED_AWAY.has(status)

const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'Its host was not found',
  ECONNREFUSED: 'Its host refuses connections',
  CERT_HAS_EXPIRED: 'Its certificate has ended',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Its certificate belongs to another host',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Its certificate is not trusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'Its certificate is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'Its certificate is not trusted',
}

/** Faults of this machine's own network, from which nothing follows for the address. */
const OWN_FAULTS = new Set(['EAI_AGAIN', 'ENETUNREACH', 'ENETDOWN'])

/** Why an address was not reached; null where that says nothing about it. */
function problemOf(error: unknown): string | null {
  if (error instanceof FetchRefused) return error.message
  if (error instanceof Error && error.name === 'TimeoutError') return 'It did not answer in time'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (OWN_FAULTS.has(code)) return null
  return reasons[code] ?? 'It could not be reached'
}

/**
 * Asks whether an address can be reached: HEAD, and GET where the host does not answer that well. Returns "" where it
 * can, why not where it cannot, and null where nothing can be said. (threat I3)
 */
export async function checkLink(address: string, rules: LinkRules): Promise<string | null> {
  const ways: readonly Method[] = ['HEAD', 'GET']
  let problem: string | null = null
  for (const method of ways) {
    try {
      const status = await statusOf(address, method, rules)
      if (isThere(status)) return ''
      problem = `It answers ${status}`
    } catch (error) {
      if (rules.stop.aborted) return null
      problem = problemOf(error)
    }
  }
  return problem
}
