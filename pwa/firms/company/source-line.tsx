import type { FirmRow } from '#contract/firm.ts'
import { dayText } from '#contract/primitives/day-text.ts'
import { safeHttpUrl } from '#contract/primitives/url.ts'
import { SourceLink } from '../source-link.tsx'
import styles from './company-section.module.css'

/** Where something was read, and when. */
export interface Checked {
  readonly source: string
  readonly checkedAt: string
}

/** The site of an address: "register.example". */
const siteOf = (address: string): string => {
  const url = safeHttpUrl(address)
  return url === null ? '' : new URL(url).host.replace(/^www\./, '')
}

interface SourceLineProps {
  readonly firm: Pick<FirmRow, 'standing' | 'website'>
  readonly checked: Checked
}

/** "3 Dec 2026, register.example"; no link to the domain of a firm that closed. */
export function SourceLine({ firm, checked: { source, checkedAt } }: SourceLineProps) {
  return (
    <small className={styles.source}>
      {checkedAt && <time dateTime={checkedAt}>{`${dayText(checkedAt)}, `}</time>}
      <SourceLink firm={firm} source={source}>
        {siteOf(source)}
      </SourceLink>
    </small>
  )
}
