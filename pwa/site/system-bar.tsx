import { useEffect, useState } from 'react'
import { minutes } from '#contract/primitives/time.ts'
import { useDirectory } from '#pwa/data/directory.tsx'
import { useCacheCleared } from '#pwa/data/persist.ts'
import { formatAge } from '#pwa/ui/age-text.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'

const barClasses =
  'mb-2h flex min-h-tap items-center gap-2h bg-inverse py-2h pr-side-r pl-side-l text-sm leading-130 font-550 text-on-inverse tablet:px-gutter'

/** The line under the header: the age of the data while offline, and data that the device lost. */
export function SystemBar() {
  const { connection, syncedAt, complete } = useDirectory()
  const wasCleared = useCacheCleared()
  const [dismissed, setDismissed] = useState(false)
  return (
    <div role="status">
      {connection === 'offline' && <OfflineLine syncedAt={syncedAt} />}
      {wasCleared && complete && !dismissed && (
        <div className={barClasses}>
          <Icon name="info" size="s" />
          <span className="flex-1">
            Your browser had cleared the firms kept on this device. They are kept again.
          </span>
          <IconButton
            icon="x"
            label="Dismiss"
            className="-my-2h -mr-3 text-inherit hover:bg-transparent"
            onClick={() => setDismissed(true)}
          />
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
    <div className={barClasses}>
      <Icon name="wifi-off" size="s" />
      <span className="flex-1">
        Offline
        {/* Announced with the line, but not again with every minute. */}
        <span aria-live="off">{age}</span>
      </span>
    </div>
  )
}
