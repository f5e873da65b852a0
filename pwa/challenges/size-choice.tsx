import { useId } from 'react'
import { formatShortSize } from '#contract/challenges/money.ts'
import { withToggled } from '#contract/firm-filter.ts'
import type { ChallengeFilter } from '#pwa/data/challenges/challenge-filter.ts'
import { Chip } from '#pwa/ui/chip.tsx'
import { rangeText } from './firm/price-choice.tsx'
import type { ChallengeFilterControl } from './use-challenge-filter.ts'

interface SizeChoiceProps {
  /** Those that are offered, in whole units. */
  readonly sizes: readonly number[]
  readonly currency: string
  readonly control: Pick<ChallengeFilterControl, 'filter' | 'change'>
}

type Sizes = Pick<ChallengeFilter, 'size' | 'sizes'>

/** The sizes that a filter selects: chosen ones, or those within the range of an older address. */
function chosenOf(offered: readonly number[], { size: [least, most], sizes }: Sizes): readonly number[] {
  if (least === null && most === null) return sizes
  return offered.filter((size) => size >= (least ?? 0) && size <= (most ?? Number.POSITIVE_INFINITY))
}

/** The sizes of accounts, any number of which may be chosen; none means every size. */
export function SizeChoice({ sizes, currency, control: { filter, change } }: SizeChoiceProps) {
  const id = useId()
  const offered = [...new Set([...sizes, ...filter.sizes])].sort((a, b) => a - b)
  if (offered.length < 2) return null
  const chosen = chosenOf(offered, filter)
  const text = (size: number) => formatShortSize(size, currency)
  const toggle = (size: number) =>
    change((current) => ({ size: [null, null], sizes: withToggled(chosenOf(offered, current), size) }))
  return (
    <fieldset className="border-t border-t-border py-3" aria-labelledby={id}>
      <h3 id={id} className="text-sm font-650">
        <span>Account size</span>
        {filter.size.some((end) => end !== null) && (
          <span className="ml-2 font-400 text-text-2">{rangeText(filter.size, text)}</span>
        )}
      </h3>
      <div className="flex flex-wrap gap-x-2">
        {offered.map((size) => (
          <Chip key={size} pressed={chosen.includes(size)} onPress={() => toggle(size)}>
            {text(size)}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}
