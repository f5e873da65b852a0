import type { Ref } from 'react'
import { CountedInput } from '../../kit/form/inputs.tsx'
import { statedFields } from '../fields.ts'

interface ReasonInputProps {
  readonly ref?: Ref<HTMLTextAreaElement>
  readonly value: string
  readonly isRequired: boolean
  /** "": nothing is wrong. */
  readonly problem: string
  readonly onType: (text: string) => void
}

/** The message while a reason that is needed is missing. */
export const REASON_MISSING = `${statedFields.reason.label} is required`

/** Why something changes, as visitors read it in the record. */
export function ReasonInput({ ref, value, isRequired, problem, onType }: ReasonInputProps) {
  const { label, maxLength, rows } = statedFields.reason
  return <CountedInput {...{ ref, label, maxLength, rows, value, problem, onType }} required={isRequired} />
}
