import type { FirmRow } from '#contract/firm.ts'
import { dayText } from '#contract/primitives/day-text.ts'
import { safeHttpUrl } from '#contract/primitives/url.ts'
import { SourceLink } from '../source-link.tsx'

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
  readonly className?: string
}

/** "3 Dec 2026, register.example"; no link to the domain of a firm that closed. */
export function SourceLine({ firm, checked: { source, checkedAt }, className = '' }: SourceLineProps) {
  return (
    <small className={`block text-sm font-400 text-text-2 ${className}`}>
      {checkedAt && <time dateTime={checkedAt}>{`${dayText(checkedAt)}, `}</time>}
      {/* As high as a finger, over the space around it. */}
      <SourceLink
        firm={firm}
        source={source}
        className="relative after:absolute after:-inset-x-1 after:-inset-y-3"
      >
        {siteOf(source)}
      </SourceLink>
    </small>
  )
}
