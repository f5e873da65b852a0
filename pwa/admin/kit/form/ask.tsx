import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#pwa/ui/button.tsx'
import { Dialog } from './dialog.tsx'
import { AreaInput, InputField } from './inputs.tsx'

/** What a dialog asks. */
interface AskedField extends Pick<ComponentProps<typeof InputField>, 'label' | 'required' | 'spellCheck'> {
  readonly maxLength?: number
  /** Lines of a text that may have several; where it has a greatest length, what is used of that is counted. */
  readonly rows?: number
  /** The message where nothing but spaces is typed. Absent: the button waits for an answer. */
  readonly missing?: string
  /** Below the field, while nothing is wrong; for the answer as it is typed. */
  readonly hint?: ((answer: string) => string) | undefined
}

type Answers<Name extends string> = Readonly<Record<Name, string>>

interface AskProps<Name extends string>
  extends Pick<ComponentProps<typeof Dialog>, 'title' | 'size' | 'onClose'> {
  /** Label of the button that sends it. */
  readonly action: string
  readonly isDanger?: boolean
  readonly busy?: boolean
  /** Above the fields. */
  readonly text?: string
  /** In their order. */
  readonly fields: Readonly<Record<Name, AskedField>>
  /** Takes the answers, and returns what is wrong with each; "" for nothing. */
  readonly onAnswer: (answers: Answers<Name>) => Answers<Name> | Promise<Answers<Name>>
}

/**
 * A dialog that asks a few words. What is wrong with one is said at its field until something else is typed there. It is no form:
 * it may stand in one, whose browser would keep the submission of a form inside to itself.
 */
export function Ask<Name extends string>(props: AskProps<Name>) {
  const { text, fields, action, isDanger, busy, onAnswer, ...dialog } = props
  const names = Object.keys(fields) as Name[]
  const each = (textOf: (name: Name) => string) =>
    Object.fromEntries(names.map((name) => [name, textOf(name)])) as Answers<Name>
  const [answers, setAnswers] = useState(() => each(() => ''))
  const [problems, setProblems] = useState(() => each(() => ''))
  const box = useRef<HTMLDivElement>(null)
  const isMissing = (name: Name) => answers[name].trim() === ''
  const waits = names.some((name) => fields[name].missing === undefined && isMissing(name))
  const send = async () => {
    if (waits || busy) return
    if (!names.some(isMissing)) return setProblems(await onAnswer(answers))
    // Committed at once, so that the field says so when it gets the focus.
    flushSync(() => setProblems(each((name) => (isMissing(name) && fields[name].missing) || '')))
    box.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    void send()
  }
  return (
    <Dialog
      size="sm"
      {...dialog}
      action={
        <Button
          variant={isDanger ? 'danger-fill' : 'primary'}
          busy={busy}
          disabled={waits}
          onClick={() => void send()}
        >
          {action}
        </Button>
      }
    >
      <div ref={box} className="grid grid-cols-1 gap-4">
        {text && <p className="text-sm text-text-2">{text}</p>}
        {names.map((name) => {
          const { hint, rows, missing: _, ...field } = fields[name]
          const value = answers[name]
          const onType = (typed: string) => {
            setAnswers({ ...answers, [name]: typed })
            setProblems({ ...problems, [name]: '' })
          }
          const shown = { ...field, value, problem: problems[name], hint: hint?.(value) }
          if (rows === undefined)
            return (
              <InputField
                key={name}
                {...shown}
                onChange={({ target }) => onType(target.value)}
                onKeyDown={sendOnEnter}
              />
            )
          const count = field.maxLength && `${value.length} / ${field.maxLength}`
          return <AreaInput key={name} {...shown} rows={rows} aside={count} onType={onType} />
        })}
      </div>
    </Dialog>
  )
}
