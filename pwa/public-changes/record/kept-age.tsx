import { useState } from 'react'
import { formatAge } from '#pwa/ui/age-text.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import styles from './kept-age.module.css'

/** How old entries are that this device keeps. Only ever drawn in the browser: the first frame of the server is online. */
export function KeptAge({ moment }: { readonly moment: string }) {
  const [now] = useState(() => Date.now())
  return (
    <p className={styles.age}>
      <Icon name="wifi-off" size="s" />
      <span>{`Kept for offline, read ${formatAge(now - Date.parse(moment))}`}</span>
    </p>
  )
}
