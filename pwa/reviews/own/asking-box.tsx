import { type ReactNode, useId } from 'react'
import { useDirectory } from '#pwa/data/directory.tsx'
import layout from '#pwa/ui/layout.module.css'
import { type Announcement, Refused } from '#pwa/ui/outcome.tsx'

export interface AskingBoxProps {
  readonly title: string
  readonly text: string
  /** Why the last attempt failed. */
  readonly refusal: Announcement
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * A question in the place of the button that was pressed. It says what happens, and that it needs a connection; Escape leaves it.
 */
export function AskingBox({ title, text, refusal, onClose, children }: AskingBoxProps) {
  const id = useId()
  const { connection } = useDirectory()
  return (
    <div
      ref={focus}
      tabIndex={-1}
      className="grid grid-cols-1 gap-2 rounded-md bg-surface-2 p-3"
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <strong id={`${id}-title`}>{title}</strong>
      <p id={`${id}-text`}>{text}</p>
      {connection === 'offline' && (
        <p className={layout.caption}>You are offline. This needs a connection.</p>
      )}
      <Refused announcement={refusal} />
      <div className="flex flex-wrap gap-2 *:max-w-full *:py-1 *:whitespace-normal">{children}</div>
    </div>
  )
}

const focus = (element: HTMLElement | null) => element?.focus()
