import { useEffect, useState } from 'react'
import { minutes } from '#contract/primitives/time.ts'
import { useDirectory } from '#pwa/data/directory.tsx'
import { useCacheCleared } from '#pwa/data/persist.ts'
import { formatAge } from '#pwa/ui/age-text.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import styles from './system-bar.module.css'

/** The line under the header: the age of the data while offline, and data that the device lost. */
export function SystemBar() {
  const { connection, syncedAt, complete } = useDirectory()
  const wasCleared = useCacheCleared()
  const [dismissed, setDismissed] = useState(false)
  return (
    <div role="status">
      {connection === 'offline' && <OfflineLine syncedAt={syncedAt} />}
      {wasCleared && complete && !dismissed && (
        <div className={styles.bar}>
          <Icon name="info" size="s" />
          <span className={styles.text}>
            Your browser had cleared the firms kept on this device. They are kept again.
          </span>
          <IconButton icon="x" label="Dismiss" className={styles.close} onClick={() => setDismissed(true)} />
        </div>
      )}
    </div>
  )
}

/** Only ever drawn in the browser: the first frame of the server is online. */
function OfflineLine({ syncedAt }: { readonly syncedAt: string | null }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minutes(1))
    return () => clearInterval(timer)
  }, [])
  const age = syncedAt === null ? '' : `, data from ${formatAge(now - Date.parse(syncedAt))}`
  return (
    <div className={styles.bar}>
      <Icon name="wifi-off" size="s" />
      <span className={styles.text}>
        Offline
        {/* Announced with the line, but not again with every minute. */}
        <span aria-live="off">{age}</span>
      </span>
    </div>
  )
}
