import { useId } from 'react'
import { formatCents } from '#contract/challenges/money.ts'
import { priceCaps } from '#contract/challenges/options.ts'
import { Chip } from '#pwa/ui/chip.tsx'

type Range = readonly [least: number | null, most: number | null]

/** "$25 – $100", "from $25", "up to $100"; one amount where both ends are the same. */
export function rangeText([least, most]: Range, text: (value: number) => string): string {
  if (least !== null && least === most) return text(least)
  if (least !== null && most !== null) return `${text(least)} – ${text(most)}`
  if (least !== null) return `from ${text(least)}`
  return most === null ? 'Any' : `up to ${text(most)}`
}

interface PriceChoiceProps {
  /** In hundredths; addresses of earlier days may ask for other amounts than the chips. */
  readonly price: Range
  readonly currency: string
  /** Numbers behind the chips, that of "Any" under null; absent while they are not known. */
  readonly counts?: ReadonlyMap<number | null, number> | undefined
  readonly onChoose: (most: number | null) => void
}

/** The most that the visitor would pay until an account is funded: one of a few amounts, or any. */
export function PriceChoice({ price, currency, counts, onChoose }: PriceChoiceProps) {
  const id = useId()
  const [least, most] = price
  const text = (cents: number) => formatCents(cents, currency).replace('.00', '')
  const chosen = least === null ? [null, ...priceCaps].find((one) => one === most) : undefined
  return (
    <fieldset className="border-t border-t-border py-3" aria-labelledby={id}>
      <h3 id={id} className="text-sm font-650">
        <span>Price until funded</span>
        {chosen === undefined && <span className="ml-2 font-400 text-text-2">{rangeText(price, text)}</span>}
      </h3>
      <div className="flex flex-wrap gap-x-2">
        {[null, ...priceCaps].map((cap) => (
          <Chip
            key={cap}
            pressed={cap === chosen}
            ticked={cap !== null}
            count={counts && (counts.get(cap) ?? 0)}
            onPress={() => onChoose(cap)}
          >
            {cap === null ? (
              'Any'
            ) : (
              <span>
                <span>Up to</span> <span translate="no">{text(cap)}</span>
              </span>
            )}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}
