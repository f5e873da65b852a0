import type { ReactNode } from 'react'
import { pictureOf } from '#contract/primitives/url.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import styles from './popup-card.module.css'
import { messageParts } from './popup-rules.ts'

export interface PopupCardProps {
  readonly firmName: string
  /** Percent off, a whole number. */
  readonly percentage: number
  /** The template, with {percentage} and {firmName}. */
  readonly message: string
  /** The firm's picture as this site serves it; "" for none. */
  readonly logo: string
  /** Whether the logo, or the firm's first letter in its place, stands beside the words. */
  readonly showLogo: boolean
  /** The Visit link. */
  readonly visit: ReactNode
  /** The bar along the foot. */
  readonly progress: ReactNode
  readonly onClose: () => void
}

const firstLetter = (name: string): string => name.match(/[\p{L}\p{N}]/u)?.[0] ?? '?'

/** What the affiliate popup looks like, wherever it stands. */
export function PopupCard(props: PopupCardProps) {
  const { firmName, percentage, message, logo, showLogo, visit, progress, onClose } = props
  return (
    <div className={styles.card}>
      <div className={styles.inside}>
        {showLogo && <Avatar name={firmName} letter={firstLetter(firmName)} src={pictureOf(logo)} size="s" />}
        <div className={styles.words}>
          <p className={styles.message}>
            {messageParts(message, percentage, firmName).map(({ at, text, strong }) =>
              strong ? (
                <b key={at} className={styles[strong]}>
                  {text}
                </b>
              ) : (
                text
              ),
            )}
          </p>
          <div className={styles.visit}>{visit}</div>
        </div>
        <IconButton icon="x" label="Close" className={styles.close ?? ''} onClick={onClose} />
      </div>
      <div className={styles.track}>{progress}</div>
    </div>
  )
}
