import { Icon } from '#pwa/ui/icon.tsx'
import type { IconName } from '#pwa/ui/icon-names.ts'
import layout from '#pwa/ui/layout.module.css'
import card from './card.module.css'
import styles from './info-cards.module.css'

const cards: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'heart-handshake',
    title: 'Why Submit?',
    text: 'One honest report saves the next trader a fee. Good firms earn their tier this way too.',
  },
  {
    icon: 'shield-check',
    title: 'Review Process',
    text: 'Our team checks each review for authenticity and quality before publication.',
  },
]

/** Why to send a review, and what happens to it. */
export function InfoCards() {
  return (
    <div className={styles.cards}>
      {cards.map(({ icon, title, text }) => (
        <section key={title} className={card.card}>
          <span className={styles.icon}>
            <Icon name={icon} />
          </span>
          <h2 className={layout.h3}>{title}</h2>
          <p>{text}</p>
        </section>
      ))}
    </div>
  )
}
