import { type ReactNode, useMemo } from 'react'
import { readSettings } from '#contract/settings/settings-endpoints.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { useStaffQuery } from '../kit/staff-query.tsx'
import styles from './settings-screen.module.css'
import { SettingsScreen } from './settings-screen.tsx'
import { storedSettings } from './stored-settings.ts'

/** All settings of the site on one screen. */
export function SettingsTab({ themes }: { readonly themes: ReactNode }) {
  const { data, tag, isFetching, error, refetch } = useStaffQuery(readSettings, {})
  const stored = useMemo(() => (data ? storedSettings(data) : null), [data])
  if (stored) return <SettingsScreen stored={stored} tag={tag} themes={themes} />
  return (
    <div className={styles.waiting}>
      <h1 className={styles.title}>Site Settings</h1>
      {isFetching || !error ? (
        <p role="status">Loading settings...</p>
      ) : (
        <>
          <Alert title="Failed to load settings" role="alert" />
          <Button icon="refresh-cw" onClick={() => void refetch()}>
            Try Again
          </Button>
        </>
      )}
    </div>
  )
}
