import { IconButton } from '#pwa/ui/icon-button.tsx'
import styles from './refresh-button.module.css'

interface RefreshButtonProps {
  readonly busy: boolean
  readonly onClick: () => void
}

/** Loads a tab's list anew; its icon turns meanwhile. */
export function RefreshButton({ busy, onClick }: RefreshButtonProps) {
  return (
    <IconButton
      icon="refresh-cw"
      label="Refresh"
      title="Refresh"
      className={busy ? (styles.busy ?? '') : ''}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onClick}
    />
  )
}
