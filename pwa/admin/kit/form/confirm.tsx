import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#pwa/ui/button.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import type { IconName } from '#pwa/ui/icon-names.ts'
import { withNames } from '#pwa/ui/with-names.tsx'
import words from '../layout/words.module.css'
import styles from './confirm.module.css'
import { Dialog } from './dialog.tsx'

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

interface ConfirmDialogProps {
  readonly question: Question
  readonly onAnswer: (yes: boolean) => void
}

function ConfirmDialog({ question, onAnswer }: ConfirmDialogProps) {
  const { title, text, names = [], action, refusal, danger = false, way } = question
  const icon = question.icon ?? (danger ? 'trash-2' : 'circle-help')
  return (
    <Dialog
      size="sm"
      role="alertdialog"
      title={title}
      names={names}
      lead={
        <span className={`${styles.icon} ${danger ? words.danger : ''}`}>
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
      <p className={styles.text}>{withNames(text, names)}</p>
      {way && (
        <Button
          variant="quiet"
          className={styles.way}
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
