import type { Publishing } from '#contract/firm.ts'
import { SegmentedChoice } from '../../kit/form/fields/choice-fields.tsx'
import { TimeField, timeIn } from './plan-sheet.tsx'
import styles from './publishing.module.css'
import { toField, tomorrowAtNine, zoneName } from './times.ts'

/** When a new firm is published: at once, not yet, or at the time in a field. */
interface FirstPublication {
  readonly when: 'now' | 'draft' | 'later'
  readonly time: string
  readonly problem: string
}

export const atOnce = (): FirstPublication => ({
  when: 'now',
  time: toField(tomorrowAtNine(new Date())),
  problem: '',
})

/** The part of a new firm that says so; null where the time is none. */
export function publishingOf({ when, time }: FirstPublication, now: Date): Partial<Publishing> | null {
  if (when === 'now') return {}
  if (when === 'draft') return { status: 'draft' }
  const { at } = timeIn(time, now)
  return at && { status: 'scheduled', planned: [{ at: at.toISOString(), change: { status: 'live' } }] }
}

const choices = [
  { value: 'now', label: 'Now' },
  { value: 'draft', label: 'As a draft' },
  { value: 'later', label: 'At a time' },
] as const

const told = {
  now: 'Visitors see the firm as soon as it is created.',
  draft: 'Only staff see the firm until somebody publishes it.',
  later: 'Only staff see the firm until then.',
} as const

interface FirstPublicationFieldProps {
  readonly value: FirstPublication
  readonly onChange: (value: FirstPublication) => void
}

/** Asks when a new firm is published. */
export function FirstPublicationField({ value, onChange }: FirstPublicationFieldProps) {
  const { when, time, problem } = value
  return (
    <section className={styles.card} aria-label="Publication">
      <SegmentedChoice
        label="Publish"
        choices={choices}
        value={when}
        onChoose={(next) => onChange({ ...value, when: next, problem: '' })}
      />
      {when === 'later' && (
        <TimeField
          label="Goes live"
          value={time}
          problem={problem}
          hint={`In your time zone, ${zoneName()}.`}
          onChange={(next) => onChange({ ...value, time: next, problem: '' })}
        />
      )}
      <p className={styles.note}>{told[when]}</p>
    </section>
  )
}
