import { useId } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import { type FieldOf, useProblem } from './field-frame.tsx'

/** A field that is so or not, with what is wrong with it and the ids of what is read out with it. */
export function useChoice<Values extends FieldValues>(props: FieldOf<Values>) {
  const id = useId()
  const { field } = useController({ control: props.form.control, name: props.name })
  const problem = useProblem(props)
  const described = [problem && `${id}-problem`, props.hint && `${id}-hint`].filter(Boolean).join(' ')
  return { id, field, problem, describedBy: described || undefined }
}
