import { Icon } from '#pwa/ui/icon.tsx'
import card from './card.module.css'
import styles from './mail-card.module.css'
import { Mailbox } from './mailbox.tsx'
import { REVIEW_SUBJECT, reviewContents, reviewTemplate } from './review-mail.ts'

interface MailCardProps {
  readonly mailbox: string
  /** Whether the form stands above it. */
  readonly isSecond: boolean
}

/** How to send a review by e-mail. (reading A) */
export function MailCard({ mailbox, isSecond }: MailCardProps) {
  return (
    <section className={card.card} aria-labelledby="review-by-mail">
      <h2 id="review-by-mail" className={card.title}>
        {isSecond ? 'Submit Your Review by Email' : 'Submit Your Review'}
      </h2>
      {mailbox === '' ? (
        <p className={styles.none}>This site has no mailbox for reviews yet. Please check back soon.</p>
      ) : (
        <>
          <p className={styles.hint}>Prefer e-mail? Write to us here.</p>
          <Mailbox address={mailbox} />
        </>
      )}
      <h3 className={styles.subtitle}>What to include</h3>
      <ul className={styles.contents}>
        {reviewContents.map((content) => (
          <li key={content}>
            <Icon name="check" />
            {content}
          </li>
        ))}
      </ul>
      <h3 className={styles.subtitle}>E-mail template</h3>
      <pre className={styles.template}>
        {[`Subject: ${REVIEW_SUBJECT}`, '', ...reviewTemplate].join('\n')}
      </pre>
    </section>
  )
}
