import { useState } from 'react'
import { formatAge } from '#pwa/ui/age-text.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import styles from './firm-reviews.module.css'

/** How old reviews are that this device keeps. Only ever drawn in the browser: the first frame of the server is online. */
export function SavedAge({ moment }: { readonly moment: string }) {
  const [now] = useState(() => Date.now())
  return (
    <p className={styles.rule}>
      <Icon name="wifi-off" size="s" />
      <span>{`Saved ${formatAge(now - Date.parse(moment))}`}</span>
    </p>
  )
}
