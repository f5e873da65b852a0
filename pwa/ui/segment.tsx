import type { ComponentProps } from 'react'

/** Of what holds the segments. */
export const segmentsClasses =
  'grid grid-cols-segments gap-2px rounded-btn bg-surface-3 p-3px forced-colors:border'

interface SegmentProps extends ComponentProps<'input'> {
  readonly label: string
}

/** One of the radio buttons side by side, of which the chosen one is raised. */
export function Segment({ label, ...radio }: SegmentProps) {
  return (
    <label className="relative grid min-h-tap cursor-pointer place-items-center rounded-md px-2 text-center text-md font-600 text-text-2 has-checked:bg-surface has-checked:text-primary-ink has-checked:shadow-raised has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus forced-colors:has-checked:border">
      <input {...radio} type="radio" className="absolute inset-0 size-full cursor-pointer opacity-0" />
      <span>{label}</span>
    </label>
  )
}
