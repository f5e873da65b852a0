import { useEffect, useId, useState } from 'react'
import { translateOf } from '#pwa/ui/words.tsx'
import styles from './range-field.module.css'

type Range = readonly [least: number | null, most: number | null]

/** Milliseconds after the last move until the list follows: a drag passes many stops. */
const FOLLOWS_AFTER = 120

interface RangeFieldProps {
  readonly label: string
  /** The allowed values of either end, smallest first. */
  readonly stops: readonly number[]
  readonly value: Range
  readonly text: (value: number) => string
  readonly onChange: (value: Range) => void
}

/** Two native sliders on one track. An end at the end of the track is open. */
export function RangeField({ label, stops, value, text, onChange }: RangeFieldProps) {
  const id = useId()
  const { range, move } = useDelayed(value, onChange)
  const last = stops.length - 1
  if (last < 1) return null
  const [low, high] = placesOf(range, stops)
  const moveTo = (from: number, to: number) =>
    move([from <= 0 ? null : (stops[from] ?? null), to >= last ? null : (stops[to] ?? null)])
  const words = (place: number) => text(stops[place] ?? 0)
  return (
    <fieldset className={styles.field} aria-labelledby={id}>
      <div className={styles.line}>
        <h3 id={id} className={styles.label}>
          {label}
        </h3>
        <output className={styles.value} translate={translateOf(rangeText(range, text))}>
          {rangeText(range, text)}
        </output>
      </div>
      <div className={styles.track}>
        <svg className={styles.bar} aria-hidden="true">
          <rect className={styles.all} width="100%" height="100%" />
          <rect
            className={styles.chosen}
            x={`${(low / last) * 100}%`}
            width={`${((high - low) / last) * 100}%`}
            height="100%"
          />
        </svg>
        <input
          type="range"
          max={last}
          value={low}
          data-above={low === last || undefined}
          aria-label={`${label}, at least`}
          aria-valuetext={words(low)}
          onChange={(event) => moveTo(Math.min(event.target.valueAsNumber, high), high)}
        />
        <input
          type="range"
          max={last}
          value={high}
          aria-label={`${label}, at most`}
          aria-valuetext={words(high)}
          onChange={(event) => moveTo(low, Math.max(event.target.valueAsNumber, low))}
        />
      </div>
      <div className={styles.scale} aria-hidden="true">
        <span translate="no">{words(0)}</span>
        <span translate="no">{words(last)}</span>
      </div>
    </fieldset>
  )
}

/** The value while it is dragged; `onChange` runs once it rests. */
function useDelayed(value: Range, onChange: (value: Range) => void) {
  const [moved, move] = useState<Range | null>(null)
  const [least, most] = value
  // A value from elsewhere wins: Back, or "Clear filters".
  const [known, setKnown] = useState(`${least} ${most}`)
  if (known !== `${least} ${most}`) {
    setKnown(`${least} ${most}`)
    move(null)
  }
  useEffect(() => {
    if (!moved) return
    const timer = setTimeout(() => onChange(moved), FOLLOWS_AFTER)
    return () => clearTimeout(timer)
  }, [moved, onChange])
  return { range: moved ?? value, move }
}

/** The stops next to the ends of a range. */
function placesOf([least, most]: Range, stops: readonly number[]): [number, number] {
  const last = stops.length - 1
  const low = least === null ? 0 : stops.findIndex((stop) => stop >= least)
  const high = most === null ? last : stops.findLastIndex((stop) => stop <= most)
  return [low < 0 ? last : low, Math.max(high, 0)]
}

/** "$25 – $100", "from $25", "up to $100"; one amount where both ends are the same. */
export function rangeText([least, most]: Range, text: (value: number) => string): string {
  if (least !== null && least === most) return text(least)
  if (least !== null && most !== null) return `${text(least)} – ${text(most)}`
  if (least !== null) return `from ${text(least)}`
  return most === null ? 'Any' : `up to ${text(most)}`
}
