import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import type { Task } from '../kit/form/use-task.ts'

/** The button of an auth card that leads on. */
export const WideButton = (props: ComponentProps<typeof Button>) => (
  <Button variant="primary" size="lg" full {...props} />
)

interface AuthFormProps extends Pick<ComponentProps<'form'>, 'onKeyDown'> {
  readonly task: Task
  /** Label of the button, idle and busy. */
  readonly action: readonly [rest: string, busy: string]
  readonly disabled?: boolean
  /** The fault of the form as it is typed, "" for none, and the name of the field that takes the focus for it. */
  readonly fault: (form: HTMLFormElement) => readonly [fault: string, name?: string | undefined]
  readonly onSend: (form: HTMLFormElement) => void
  readonly children: ReactNode
}

/** The form of an auth card: nothing is sent while it has a fault, which goes away once its cause is gone. */
export function AuthForm({ task, action, disabled, fault, onSend, onKeyDown, children }: AuthFormProps) {
  const submit = (form: HTMLFormElement) => {
    if (!task.refuse(() => fault(form)[0])) return onSend(form)
    const [, name] = fault(form)
    if (name) form.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus()
  }
  return (
    <form
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit(event.currentTarget)
      }}
      onInput={task.recheck}
      onKeyDown={onKeyDown}
      noValidate
    >
      {children}
      <WideButton type="submit" busy={task.busy} disabled={disabled}>
        {task.busy ? action[1] : action[0]}
      </WideButton>
    </form>
  )
}
