import { useMemo, useState } from 'react'
import { DayInputField } from '../../kit/form/fields/text-fields.tsx'
import { InputField, SelectInput } from '../../kit/form/inputs.tsx'
import words from '../../kit/layout/words.module.css'
import { DiscountFields, discountIn, typedDiscount } from '../publishing/discount-fields.tsx'
import { zoneName } from '../publishing/times.ts'
import { StandingFields } from '../standing/standing-fields.tsx'
import { noStanding, standingIn } from '../standing/typed-standing.ts'
import type { BulkActionKind } from './bulk-actions.ts'
import type { BulkAction } from './bulk-request.ts'
import styles from './bulk-sheet.module.css'

/** The input of the chosen action, and the action with it; null: none yet. */
export function useAnswer(kind: BulkActionKind | undefined) {
  const [value, setValue] = useState('')
  const [discount, setDiscount] = useState(typedDiscount)
  const [standing, setStanding] = useState(noStanding)
  const [problem, setProblem] = useState('')
  const [isAsked, setAsked] = useState(false)
  // The same while nothing is typed into it: of many firms its preview is work.
  const { plan, set, action } = useMemo(() => {
    const plan = discountIn(discount, new Date())
    const set = standingIn(standing)
    const own: Readonly<Record<'discount' | 'standing', BulkAction | null>> = {
      discount: plan.discount && { discount: plan.discount },
      standing: set.change && { change: set.change },
    }
    const action = kind?.asks ? own[kind.asks] : (kind?.actionOf(value) ?? null)
    return { plan, set, action }
  }, [kind, value, discount, standing])
  return {
    ...{ kind, action, value, discount, standing, problem },
    answer(next: string) {
      setValue(next)
      setProblem('')
    },
    answerPlan(next: typeof discount) {
      setDiscount(next)
      setProblem('')
    },
    answerStanding(next: typeof standing) {
      setStanding(next)
      setProblem('')
    },
    discountProblems: isAsked ? plan.problems : {},
    standingProblems: isAsked ? set.problems : {},
    say: setProblem,
    /** Names the missing answer. */
    ask() {
      setProblem(typeof kind?.ask === 'function' ? kind.ask(value) : (kind?.ask ?? ''))
      setAsked(true)
    },
    clear() {
      setValue('')
      setProblem('')
      setAsked(false)
    },
  }
}

/** A problem that belongs to no field. */
function Problem({ text }: { readonly text: string }) {
  return text === '' ? null : (
    <p className={styles.problem} role="alert">
      {text}
    </p>
  )
}

/** The fields that an action asks for. */
export function Answer({ asked }: { readonly asked: ReturnType<typeof useAnswer> }) {
  const { kind, value, answer, problem } = asked
  if (kind?.asks === 'standing') {
    return (
      <>
        <StandingFields
          typed={asked.standing}
          onType={asked.answerStanding}
          problems={asked.standingProblems}
        />
        <Problem text={problem} />
      </>
    )
  }
  if (kind?.asks === 'discount') {
    return (
      <>
        <DiscountFields
          typed={asked.discount}
          onType={asked.answerPlan}
          problems={asked.discountProblems}
          codeHint="Empty: each firm keeps its own code."
          afterwards="what each firm has now"
        />
        <p className={words.note}>{`Times are in your time zone, ${zoneName()}.`}</p>
        <Problem text={problem} />
      </>
    )
  }
  const input = kind?.input
  if (!input) return <Problem text={problem} />
  const { label, type, choices } = input
  if (type === 'date') return <DayInputField {...{ label, problem, value }} onDay={answer} />
  return choices ? (
    <SelectInput
      label={label}
      problem={problem}
      value={value}
      choices={[{ value: '', label: 'Choose...' }, ...choices]}
      onChoose={answer}
    />
  ) : (
    <InputField
      label={label}
      problem={problem}
      type={type}
      inputMode={type === 'text' ? 'numeric' : undefined}
      value={value}
      onChange={(event) => answer(event.target.value)}
    />
  )
}
