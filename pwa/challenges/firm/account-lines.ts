import type { Challenge } from '#contract/challenges/challenge.ts'

/**
 * The balances at which an account of this size passes or ends, in whole units; absent where the rule is not known or there is
 * none.
 */
interface AccountLines {
  readonly start: number
  /** Balance at which the first step is passed. */
  readonly target?: number
  /** Balance that a first day must not fall to. */
  readonly dailyFloor?: number
  /** Balance that the account must not fall to on its first day. */
  readonly maximumFloor?: number
}

const share = (size: number, percent: number): number => Math.round(size * percent) / 100

/** The lines of an account on its first day. */
export function accountLines(challenge: Challenge): AccountLines {
  const { accountSize: start, profitTargets, dailyLoss, maxLoss } = challenge
  const [target] = profitTargets ?? []
  return {
    start,
    ...(target === undefined ? {} : { target: start + share(start, target) }),
    ...(dailyLoss == null ? {} : { dailyFloor: start - share(start, dailyLoss) }),
    ...(maxLoss === undefined ? {} : { maximumFloor: start - share(start, maxLoss) }),
  }
}
