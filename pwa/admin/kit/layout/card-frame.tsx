import type { ReactNode } from 'react'
import { Icon } from '#pwa/ui/icon.tsx'
import type { IconName } from '#pwa/ui/icon-names.ts'
import layout from '#pwa/ui/layout.module.css'
import styles from './card-frame.module.css'

/** The place of a card among others of its page. */
export interface CardPlace {
  /** Target of the links to it; its heading is `<id>-title`. */
  readonly id: string
  readonly icon: IconName
  /** A field of it needs attention. */
  readonly isInvalid?: boolean | undefined
}

interface CardFrameProps extends CardPlace {
  readonly title: string
  /** At the end of the header. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** The frame of a card: icon, title, actions. */
export function CardFrame({ id, icon, isInvalid, title, actions, children }: CardFrameProps) {
  return (
    <section
      id={id}
      className={styles.card}
      aria-labelledby={`${id}-title`}
      data-invalid={isInvalid || undefined}
    >
      <div className={styles.head}>
        <Icon name={icon} />
        <h2 id={`${id}-title`} className={`${layout.h3} ${styles.title}`} tabIndex={-1}>
          {title}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  )
}
