import type { Challenge } from '#contract/challenges/challenge.ts'
import { daysSinceCheck, isCheckOld } from '#contract/challenges/price.ts'
import { dayText } from '#contract/primitives/day-text.ts'
import type { Today } from '#contract/primitives/time.ts'
import { safeHttpUrl } from '#contract/primitives/url.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import layout from '#pwa/ui/layout.module.css'
import { NewTabNote, newTab } from '#pwa/ui/page-link.tsx'

interface CheckedDayProps {
  readonly challenge: Challenge
  readonly today: Today
  /** Links to the page that the terms were compared with. */
  readonly withSource?: boolean
}

/** The day on which staff last compared the terms with their source; in warning ink once that is long ago. */
export function CheckedDay({ challenge, today, withSource = false }: CheckedDayProps) {
  const isOld = today !== null && isCheckOld(challenge, today)
  const source = withSource && safeHttpUrl(challenge.sourceUrl)
  return (
    <p className={`flex items-center gap-2 text-sm ${isOld ? 'text-warning-ink' : 'text-text-2'}`}>
      <Icon name={isOld ? 'clock' : 'circle-check'} size="s" />
      <span>
        <span>{`Checked ${dayText(challenge.checkedAt)}${isOld ? `, ${daysSinceCheck(challenge, today)} days ago` : ''}`}</span>
        {source && (
          <>
            <span>{isOld ? ', at ' : ' at '}</span>
            <a className={layout['text-link']} href={source} {...newTab} rel="noopener nofollow">
              <span>{new URL(source).hostname}</span>
              <NewTabNote />
            </a>
          </>
        )}
      </span>
    </p>
  )
}
