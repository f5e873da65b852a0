import { type ComponentProps, useId } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import stack from '#pwa/ui/stack.module.css'
import { Dialog } from './dialog.tsx'

interface FormDialogProps
  extends Pick<ComponentProps<typeof Dialog>, 'title' | 'label' | 'size' | 'onClose' | 'children'> {
  /** Label of the button that sends it. */
  readonly action: string
  readonly isDanger?: boolean
  readonly busy?: boolean
  readonly onSubmit: () => void
}

/** A dialog that is a form of its own: its button, or Enter in a field, sends it. */
export function FormDialog({ action, isDanger, busy, onSubmit, children, ...dialog }: FormDialogProps) {
  const id = useId()
  return (
    <Dialog
      {...dialog}
      action={
        <Button type="submit" form={id} variant={isDanger ? 'danger-fill' : 'primary'} busy={busy}>
          {action}
        </Button>
      }
    >
      <form
        id={id}
        className={stack.wide}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {children}
      </form>
    </Dialog>
  )
}
