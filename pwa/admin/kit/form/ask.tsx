import { type ComponentProps, type ReactNode, useState } from 'react'
import { FormDialog } from './dialog.tsx'
import { InputField } from './inputs.tsx'

/** What a dialog asks. */
interface AskedField
  extends Pick<ComponentProps<typeof InputField>, 'label' | 'type' | 'maxLength' | 'required'> {
  /** Below the field, while nothing is wrong; for the answer as it is typed. */
  readonly hint?: ((answer: string) => string) | undefined
  /** The answer to begin with. */
  readonly start?: string
}

type Answers<Name extends string> = Readonly<Record<Name, string>>

interface AskProps<Name extends string>
  extends Pick<ComponentProps<typeof FormDialog>, 'title' | 'action' | 'busy' | 'onClose'> {
  /** In their order. */
  readonly fields: Readonly<Record<Name, AskedField>>
  /** Takes the answers, and returns what is wrong with each; "" for nothing. */
  readonly onAnswer: (answers: Answers<Name>) => Answers<Name>
  /** Below the fields. */
  readonly children?: ReactNode
}

/** A dialog that asks a few words. What is wrong with one is said at its field until something else is typed there. */
export function Ask<Name extends string>({ fields, onAnswer, children, ...dialog }: AskProps<Name>) {
  const names = Object.keys(fields) as Name[]
  const each = (textOf: (name: Name) => string) =>
    Object.fromEntries(names.map((name) => [name, textOf(name)])) as Answers<Name>
  const [answers, setAnswers] = useState(() => each((name) => fields[name].start ?? ''))
  const [problems, setProblems] = useState(() => each(() => ''))
  return (
    <FormDialog size="sm" {...dialog} onSubmit={() => setProblems(onAnswer(answers))}>
      {names.map((name) => {
        const { hint, start: _, ...field } = fields[name]
        return (
          <InputField
            key={name}
            {...field}
            value={answers[name]}
            problem={problems[name]}
            hint={hint?.(answers[name])}
            onChange={({ target }) => {
              setAnswers({ ...answers, [name]: target.value })
              setProblems({ ...problems, [name]: '' })
            }}
          />
        )
      })}
      {children}
    </FormDialog>
  )
}
