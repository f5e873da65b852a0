import { linkOf } from '#contract/closed-firms.ts'
import type { AuthorityNotice } from '#contract/company/company.ts'
import type { FirmRow } from '#contract/firm.ts'
import { dayText } from '#contract/primitives/day-text.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { subClasses } from './sister-list.tsx'

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
      <h4 className={subClasses}>{`Notices of authorities (${notices.length})`}</h4>
      <ul className="border-t border-border" aria-label="Notices of authorities">
        {newest.map(({ id, title, authority, day, source }) => (
          <li key={id} className="flex gap-3 border-b border-border pt-3 pb-2">
            <Icon name="landmark" className="text-danger-ink" />
            <div className="grid min-w-0 justify-items-start">
              <strong className="font-600 plaintext text-pretty">{title}</strong>
              <p className="text-sm text-text-3">
                <span translate="no">{authority}</span>
                <span>{`, ${dayText(day)}`}</span>
              </p>
              {linkOf(firm, source) !== null && (
                <a
                  className="inline-flex min-h-tap items-center gap-1h text-sm font-600 text-accent-ink"
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
