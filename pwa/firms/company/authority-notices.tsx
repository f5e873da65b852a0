import { linkOf } from '#contract/closed-firms.ts'
import type { AuthorityNotice } from '#contract/company/company.ts'
import type { FirmRow } from '#contract/firm.ts'
import { dayText } from '#contract/primitives/day-text.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import styles from './company-section.module.css'

interface NoticesProps {
  readonly firm: FirmRow
  readonly notices: readonly AuthorityNotice[]
}

/** Publications of authorities about the company, the newest first. */
export function Notices({ firm, notices }: NoticesProps) {
  if (notices.length === 0) return null
  const newest = notices.toSorted((one, other) => (one.day < other.day ? 1 : -1))
  return (
    <>
      <h4 className={styles.sub}>{`Notices of authorities (${notices.length})`}</h4>
      <ul className={styles.notices} aria-label="Notices of authorities">
        {newest.map(({ id, title, authority, day, source }) => (
          <li key={id}>
            <Icon name="landmark" />
            <div>
              <strong>{title}</strong>
              <p className={styles.published}>
                <span translate="no">{authority}</span>
                <span>{`, ${dayText(day)}`}</span>
              </p>
              {linkOf(firm, source) !== null && (
                <a
                  className={styles.read}
                  href={linkOf(firm, source) ?? ''}
                  target="_blank"
                  rel="nofollow noopener"
                >
                  <span>Read the notice</span>
                  <Icon name="arrow-up-right" size="s" />
                  <VisuallyHidden> (opens a new tab)</VisuallyHidden>
                </a>
              )}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
