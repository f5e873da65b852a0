import { useEffect, useState } from 'react'
import { minutes } from '#contract/primitives/time.ts'
import { useDirectory } from '#pwa/data/directory.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { ageInWords } from './age-in-words.ts'
import styles from './system-bar.module.css'

/** The line under the header while the network is away: how old the data is. (decisions section 6) */
export function SystemBar() {
  const { connection, syncedAt } = useDirectory()
  return <div role="status">{connection === 'offline' && <OfflineLine syncedAt={syncedAt} />}</div>
}

/** Only ever drawn in the browser: the first frame of the server is online. */
function OfflineLine({ syncedAt }: { readonly syncedAt: string | null }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minutes(1))
    return () => clearInterval(timer)
  }, [])
  const age = syncedAt === null ? '' : `, data from ${ageInWords(now - Date.parse(syncedAt))}`
  return (
    <div className={styles.bar}>
      <Icon name="wifi-off" size="s" />
      <span>
        Offline
        {/* Announced with the line, but not again with every minute. */}
        <span aria-live="off">{age}</span>
      </span>
    </div>
  )
}
