import type { ComponentProps } from 'react'

/**
 * Stands for a day that was begun: browsers keep it to themselves, and it would be dropped without a word. No check of days takes
 * it.
 */
export const UNFINISHED = 'unfinished'

interface DayInputProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> {
  /** `YYYY-MM-DD`, "" or `UNFINISHED`. */
  readonly value: string
  readonly onDay: (day: string) => void
}

/** A day in the browser's own field for one. Half a day is `UNFINISHED` once the field is left, or Enter is pressed in it. */
export function DayInput({ value, onDay, onBlur, onKeyDown, ...input }: DayInputProps) {
  const finish = ({ validity }: HTMLInputElement) => {
    if (validity.badInput) onDay(UNFINISHED)
    else if (value === UNFINISHED) onDay('')
  }
  return (
    <input
      {...input}
      type="date"
      value={value === UNFINISHED ? '' : value}
      onChange={({ target }) => onDay(target.value)}
      onBlur={(event) => {
        finish(event.target)
        onBlur?.(event)
      }}
      onKeyDown={(event) => {
        // Enter sends a form before its field is left.
        if (event.key === 'Enter') finish(event.currentTarget)
        onKeyDown?.(event)
      }}
    />
  )
}
