import { useState } from 'react'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import styles from './refresh-button.module.css'

interface RefreshButtonProps {
  /** Whether the list loads for another reason. */
  readonly busy?: boolean
  /** Loads it; a promise ends once it is there, however that ends. */
  readonly onRefresh: () => unknown
}

/** Loads a tab's list anew; its icon turns meanwhile. */
export function RefreshButton({ busy = false, onRefresh }: RefreshButtonProps) {
  const [isLoading, setLoading] = useState(false)
  const isBusy = busy || isLoading
  const refresh = async () => {
    setLoading(true)
    try {
      await onRefresh()
    } finally {
      setLoading(false)
    }
  }
  return (
    <IconButton
      icon="refresh-cw"
      label="Refresh"
      title="Refresh"
      className={isBusy ? (styles.busy ?? '') : ''}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? undefined : () => void refresh()}
    />
  )
}
