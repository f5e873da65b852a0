import { useState } from 'react'
import { pluralize } from '#contract/primitives/pluralize.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { useRemoveSamples } from '../firms/samples/samples-note.tsx'
import { useAttempt } from '../kit/form/use-attempt.ts'
import { ChoiceTiles } from './choice-tiles.tsx'
import { useSamples } from './queries.ts'
import styles from './set-up.module.css'
import type { StepProps } from './step.ts'
import { StepCard } from './step-card.tsx'
import { useDecide } from './use-decide.ts'

const tiles = [
  {
    key: 'keep',
    label: 'Keep them',
    hint: 'To look around. One tap removes them later.',
    picture: (
      <span className={styles.rows}>
        <i />
        <i />
        <i />
      </span>
    ),
  },
  {
    key: 'empty',
    label: 'Start empty',
    hint: 'Your first firm is the first one seen.',
    picture: (
      <span className={styles.nothing}>
        <Icon name="plus" />
      </span>
    ),
  },
] as const

const FAILED = { failed: 'That could not be saved. Please try again.' }

/** The step that keeps the samples to look around, or removes them. */
export function SamplesStep({ step, stored, tag: _, ...ways }: StepProps) {
  const decide = useDecide(stored.values)
  const { data } = useSamples()
  const { remove, isRemoving } = useRemoveSamples()
  const { attempt, isBusy } = useAttempt()
  const [chosen, setChosen] = useState<'keep' | 'empty'>('keep')
  const isNone = data?.firms.length === 0
  const save = () =>
    attempt(async () => {
      if (chosen === 'empty' && !isNone && !(await remove())) return
      if (chosen === 'keep' && !isNone) await decide(step, 'kept')
      await ways.onNext()
    }, FAILED)
  return (
    <StepCard step={step} isSaving={isBusy || isRemoving} onSave={() => void save()} {...ways}>
      {isNone ? (
        <p>There are no samples on this site.</p>
      ) : (
        <>
          <ChoiceTiles label="Samples" tiles={tiles} chosen={chosen} onChoose={setChosen} />
          {stored.values.setup.kept.includes(step) && (
            <Button className={styles.start} icon="trash-2" busy={isRemoving} onClick={() => void remove()}>
              Remove samples
            </Button>
          )}
          {data && (
            <p className={styles.note}>
              <Icon name="info" size="s" />
              <span>
                {`${pluralize(data.firms.length, 'firm')}, ${pluralize(data.reviews, 'review')} and ${pluralize(data.challenges, 'price')} are samples.`}
              </span>
            </p>
          )}
        </>
      )}
    </StepCard>
  )
}
