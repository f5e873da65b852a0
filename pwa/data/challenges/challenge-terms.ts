import type { Challenge } from '#contract/challenges/challenge.ts'

type Terms = Pick<
  Challenge,
  'refundable' | 'timeLimitDays' | 'dailyLoss' | 'consistencyRule' | 'activationFee'
>

/**
 * Terms by which challenges can be filtered. The key is that of the filter and of its place in the address. An unknown value
 * fulfils no term.
 */
export const challengeTerms = [
  { key: 'refundable', label: 'Refundable fee', holds: ({ refundable }) => refundable === true },
  { key: 'untimed', label: 'No time limit', holds: ({ timeLimitDays }) => timeLimitDays === null },
  { key: 'no-daily-loss', label: 'No daily loss', holds: ({ dailyLoss }) => dailyLoss === null },
  {
    key: 'no-consistency-rule',
    label: 'No consistency rule',
    holds: ({ consistencyRule }) => consistencyRule === null,
  },
  { key: 'no-activation-fee', label: 'No activation fee', holds: ({ activationFee }) => activationFee === 0 },
] as const satisfies readonly {
  readonly key: string
  readonly label: string
  readonly holds: (terms: Terms) => boolean
}[]
export type ChallengeTerm = (typeof challengeTerms)[number]['key']

/** Whether the challenge is known to promise it. */
export const keepsTerm = (term: ChallengeTerm, challenge: Terms): boolean =>
  challengeTerms.some((one) => one.key === term && one.holds(challenge))
