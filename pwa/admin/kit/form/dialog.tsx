import {
  type ComponentProps,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useId,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#pwa/ui/button.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import type { IconName } from '#pwa/ui/icon-names.ts'
import { Sheet } from '#pwa/ui/sheet.tsx'
import { withNames } from '#pwa/ui/with-names.tsx'

type SheetProps = ComponentProps<typeof Sheet>

interface DialogProps
  extends Pick<SheetProps, 'size' | 'role' | 'footer' | 'onClose'>,
    Partial<Pick<SheetProps, 'label'>> {
  readonly title: string
  /** Names in the title, which are no words to translate. */
  readonly names?: readonly string[]
  /** Before the title: an icon. */
  readonly lead?: ReactNode
  /** The main button, after Cancel. `footer` takes the place of both. */
  readonly action?: ReactNode
  /** Label of the button that leaves without an act. Absent: "Cancel". */
  readonly refusal?: string | undefined
  readonly children: ReactNode
}

/** The foot alone, for a form that holds its own buttons. */
export function DialogActions(
  props: Pick<DialogProps, 'refusal' | 'children'> & { readonly onCancel: () => void },
) {
  const { onCancel, refusal = 'Cancel', children } = props
  return (
    <div className="flex flex-wrap gap-2 *:grow *:basis-36">
      <Button variant="quiet" onClick={onCancel}>
        {refusal}
      </Button>
      {children}
    </div>
  )
}

/** A dialog of the admin area: title, content, and a foot with Cancel at the start and its act at the end. */
export function Dialog(props: DialogProps) {
  const { title, names = [], lead, action, refusal, children, ...sheet } = props
  return (
    <Sheet
      open
      label={title}
      header={
        <h2 className="flex min-w-0 grow basis-36 items-center gap-3 text-xl leading-125 font-700 tracking-tighter wrap-anywhere">
          {lead}
          <span>{withNames(title, names)}</span>
        </h2>
      }
      footer={
        action !== undefined && (
          <DialogActions refusal={refusal} onCancel={sheet.onClose}>
            {action}
          </DialogActions>
        )
      }
      {...sheet}
    >
      {children}
    </Sheet>
  )
}

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
        className="grid grid-cols-1 gap-4"
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

/** A confirmation before something that is not easily undone. */
export interface Question {
  readonly title: string
  readonly text: string
  /** Names and codes in the title and the text, which are no words to translate. */
  readonly names?: readonly string[]
  /** Label of the confirming button: a verb. */
  readonly action: string
  /** Label of the other button; absent: "Cancel". */
  readonly refusal?: string
  readonly danger?: boolean
  readonly icon?: IconName
  /** An alternative elsewhere; going there refuses. */
  readonly way?: { readonly label: string; readonly onGo: () => void }
}

/** Resolves to whether it was confirmed. A second question answers an open one with no. */
type Confirm = (question: Question) => Promise<boolean>

const ConfirmContext = createContext<Confirm | null>(null)

/** Shows the confirmations of everything below it, one at a time. */
export function ConfirmProvider({ children }: { readonly children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null)
  const waiting = useRef<(answer: boolean) => void>(undefined)
  const confirm = useCallback<Confirm>((next) => {
    waiting.current?.(false)
    setQuestion(next)
    return new Promise((resolve) => {
      waiting.current = resolve
    })
  }, [])
  const answer = (yes: boolean) => {
    setQuestion(null)
    waiting.current?.(yes)
    waiting.current = undefined
  }
  return (
    <ConfirmContext value={confirm}>
      {children}
      {question && <ConfirmDialog key={question.title} question={question} onAnswer={answer} />}
    </ConfirmContext>
  )
}

/** Only below a `ConfirmProvider`. */
export function useConfirm(): Confirm {
  const confirm = useContext(ConfirmContext)
  if (!confirm) throw new Error('There is no ConfirmProvider above')
  return confirm
}

function ConfirmDialog(props: { readonly question: Question; readonly onAnswer: (yes: boolean) => void }) {
  const { question, onAnswer } = props
  const { title, text, names = [], action, refusal, danger = false, way } = question
  const icon = question.icon ?? (danger ? 'trash-2' : 'circle-help')
  return (
    <Dialog
      size="sm"
      role="alertdialog"
      title={title}
      names={names}
      lead={
        <span
          className={`grid size-tap flex-none place-items-center rounded-btn ${danger ? 'bg-danger-soft text-danger-ink' : 'bg-primary-soft text-primary-ink'}`}
        >
          <Icon name={icon} />
        </span>
      }
      refusal={refusal}
      action={
        <Button variant={danger ? 'danger-fill' : 'primary'} onClick={() => onAnswer(true)}>
          {action}
        </Button>
      }
      onClose={() => onAnswer(false)}
    >
      <p className="pb-2 leading-150 text-pretty wrap-anywhere whitespace-pre-line text-text-2">
        {withNames(text, names)}
      </p>
      {way && (
        <Button
          variant="quiet"
          className="-ml-3 justify-self-start"
          onClick={() => {
            // The dialog gives the focus back as it goes, which must not come after.
            flushSync(() => onAnswer(false))
            way.onGo()
          }}
        >
          {way.label}
        </Button>
      )}
    </Dialog>
  )
}
