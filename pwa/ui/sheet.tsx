import { type FormEvent, type MouseEvent, type ReactNode, useState } from 'react'
import { Icon } from './icon.tsx'
import styles from './sheet.module.css'
import { leave, useModal, useServerDrawn } from './use-modal.ts'
import { useSwipeDown } from './use-swipe-down.ts'

interface SheetProps {
  readonly open: boolean
  /** Called once the sheet has closed; the caller then unmounts it. */
  readonly onClose: () => void
  /** Name of the dialog for screen readers. */
  readonly label: string
  /** Width from 700 px on: 440 or 640 px; `l` is 960 from 1100 px on; `full` is all of the screen at every width. */
  readonly size?: 'sm' | 'm' | 'l' | 'full'
  readonly role?: 'dialog' | 'alertdialog'
  readonly header: ReactNode
  readonly footer?: ReactNode
  readonly children: ReactNode
}

/**
 * A sheet from the bottom under 700 px, a dialog above: a native modal dialog. Esc, scrim, swipe, the X and any
 * button of a `<form method="dialog">` inside close it; the focus returns. Rendered open by the server it is a
 * plain open dialog, so it reads and closes without scripts.
 */
export function Sheet({ open, onClose, label, size = 'm', role, header, footer, children }: SheetProps) {
  const dialog = useModal(open)
  const serverDrawn = useServerDrawn()
  const [initiallyOpen] = useState(open)
  const close = () => (dialog.current ? leave(dialog.current, onClose) : onClose())
  const swipe = useSwipeDown(close)

  const closeOnScrim = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget) close()
  }
  const closeByForm = (event: FormEvent<HTMLDialogElement>) => {
    const isClosing = event.target instanceof HTMLFormElement && event.target.method === 'dialog'
    if (!isClosing) return
    event.preventDefault()
    close()
  }
  // A browser may close a dialog without asking: a second Esc, or Back without a tap before it.
  const followBrowser = () => {
    const element = dialog.current
    if (open && element && !element.open && element.dataset.leaving !== '') onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key for this is Esc, which a dialog hands to onCancel.
    <dialog
      ref={dialog}
      open={initiallyOpen}
      className={`${styles.sheet} ${size === 'm' ? '' : styles[size]}`}
      role={role === 'alertdialog' ? role : undefined}
      aria-label={label}
      tabIndex={-1}
      data-still={serverDrawn ? '' : undefined}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onClose={followBrowser}
      onClick={closeOnScrim}
      onSubmit={closeByForm}
    >
      <div className={styles.panel}>
        <div className={styles.top} {...swipe}>
          <div className={styles.grab} />
          <div className={styles.head}>
            {header}
            <form method="dialog" className={styles.close}>
              <button type="submit" className={styles.x} aria-label="Close">
                <Icon name="x" size="s" />
              </button>
            </form>
          </div>
        </div>
        <div className={styles.body}>{children}</div>
        {footer && <div className={styles.foot}>{footer}</div>}
      </div>
      {serverDrawn && <span className={styles.end} />}
    </dialog>
  )
}
