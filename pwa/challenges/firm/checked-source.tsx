import type { Challenge } from '#contract/challenges/challenge.ts'
import { daysSinceCheck, isCheckOld } from '#contract/challenges/price.ts'
import { safeHttpUrl } from '#contract/primitives/url.ts'
import { dayText } from '#pwa/ui/day-text.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import { NewTabNote, newTab } from '#pwa/ui/page-link.tsx'
import styles from './checked-source.module.css'

interface CheckedSourceProps {
  readonly challenge: Challenge
  /** Noon of today on the device clock, or null while it is not known. */
  readonly today: Date | null
}

/** Where the terms stand, and when somebody last compared them; in warning ink once that is long ago. */
export function CheckedSource({ challenge, today }: CheckedSourceProps) {
  const isOld = today !== null && isCheckOld(challenge, today)
  const source = safeHttpUrl(challenge.sourceUrl)
  return (
    <p className={`${styles.checked} ${isOld ? styles.old : ''}`}>
      <Icon name={isOld ? 'clock' : 'circle-check'} size="s" />
      <span>
        Checked {dayText(challenge.checkedAt)}
        {isOld && `, ${daysSinceCheck(challenge, today)} days ago,`}
        {source && (
          <>
            {' at '}
            <a href={source} {...newTab} rel="noopener nofollow">
              {new URL(source).hostname}
              <NewTabNote />
            </a>
          </>
        )}
      </span>
    </p>
  )
}
