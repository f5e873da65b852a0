import type { Challenge } from '#contract/challenges/challenge.ts'
import { drawdownKinds, ON_DEMAND, stepCounts } from '#contract/challenges/options.ts'
import { inDays } from '#contract/primitives/time.ts'
import { countLabel } from '#pwa/ui/chip.tsx'

/** A value of a challenge as text, and the small print below it. "" where it is not known. */
export interface FactText {
  readonly text: string
  readonly small?: string | undefined
}

/** "1 step", "Instant". */
export const stepsText = ({ steps }: Pick<Challenge, 'steps'>): string =>
  stepCounts.find(({ key }) => key === steps)?.long ?? ''

/** "8% + 5%"; "None" without a target. */
export function targetText({ profitTargets, steps }: Pick<Challenge, 'profitTargets' | 'steps'>): string {
  if (profitTargets && profitTargets.length > 0)
    return profitTargets.map((target) => `${target}%`).join(' + ')
  return profitTargets || steps === 'instant' ? 'None' : ''
}

/** "5%"; "None" where there is no such limit. */
export function percentText(value: number | null | undefined): string {
  if (value === null) return 'None'
  return value === undefined ? '' : `${value}%`
}

/** "Trailing" over "end of day". */
export function drawdownText({ drawdownKind }: Pick<Challenge, 'drawdownKind'>): FactText {
  const label = drawdownKinds.find(({ key }) => key === drawdownKind)?.label ?? ''
  const [text = '', small] = label.split(', ')
  return { text, small }
}

const everyText = (count: number | undefined): string => (count ? `Every ${inDays(count)}` : '')

/** "8 days" over "every 14 days", "On demand". */
export function payoutText({
  firstPayoutDays,
  payoutEvery,
}: Pick<Challenge, 'firstPayoutDays' | 'payoutEvery'>): FactText {
  const every = payoutEvery === ON_DEMAND ? 'On demand' : everyText(payoutEvery)
  if (firstPayoutDays === undefined) return { text: every }
  return { text: inDays(firstPayoutDays), small: every.toLowerCase() }
}

/** "1 challenge", "38 challenges". */
export const challengesText = (count: number): string =>
  `${countLabel(count)} ${count === 1 ? 'challenge' : 'challenges'}`
