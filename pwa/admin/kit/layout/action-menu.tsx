import { useRef } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import type { IconName } from '#pwa/ui/icon-names.ts'
import { usePopupPlace } from '#pwa/ui/use-popup-place.ts'
import styles from './action-menu.module.css'

interface MenuAction {
  readonly label: string
  readonly icon: IconName
  readonly isDanger?: boolean
  readonly disabled?: boolean
  readonly run: () => void
}

interface ActionMenuProps {
  readonly label: string
  /** The button that was pressed, below which it opens. */
  readonly button: HTMLElement
  readonly actions: readonly MenuAction[]
  readonly onClose: () => void
}

/** Actions over the page, below the button that opens them. One of them, Escape and a press beside them close it. */
export function ActionMenu({ label, button, actions, onClose }: ActionMenuProps) {
  const anchor = useRef(button)
  const popup = useRef<HTMLFieldSetElement>(null)
  usePopupPlace(anchor, popup, true)
  return (
    <fieldset
      ref={popup}
      popover="auto"
      className={styles.menu}
      aria-label={label}
      onToggle={({ newState }) => {
        if (newState === 'closed') onClose()
      }}
    >
      {actions.map(({ label, icon, isDanger = false, disabled = false, run }, at) => (
        <Button
          key={label}
          variant={isDanger ? 'danger' : 'ghost'}
          icon={icon}
          autoFocus={at === 0}
          disabled={disabled}
          onClick={() => {
            popup.current?.hidePopover()
            run()
          }}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  )
}
