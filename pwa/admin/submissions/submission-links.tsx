import { can } from '#contract/permissions.ts'
import { mailtoOf } from '#contract/primitives/email.ts'
import { safeHttpUrl } from '#contract/primitives/url.ts'
import type { Submission } from '#contract/submission.ts'
import { paths } from '#pwa/paths.ts'
import { Button } from '#pwa/ui/button.tsx'
import { ButtonLink } from '#pwa/ui/button-link.tsx'
import { useFirms } from '../firms/queries.ts'
import { useAccount } from '../kit/account/session.tsx'
import { HistoryLink } from '../kit/layout/panel-link.tsx'
import { meantFirm } from './copy-excerpt.tsx'
import styles from './detail.module.css'

interface SubmissionLinksProps {
  readonly submission: Submission
  /** Lists the submissions of a firm. */
  readonly onFirm: (name: string) => void
  /** Copies a part of it to its firm; absent: not at the moment. */
  readonly onExcerpt: (() => void) | undefined
}

const outside = { target: '_blank', rel: 'noopener noreferrer nofollow' } as const

/** The way from a submission to its firm, to the firm's other submissions and to the sender. */
export function SubmissionLinks({ submission, onFirm, onExcerpt }: SubmissionLinksProps) {
  const { id, firmName, website, contactEmail } = submission
  const { role } = useAccount()
  const { data: firms } = useFirms()
  const firm = firms && meantFirm(firms, firmName)
  const site = safeHttpUrl(website)
  return (
    <nav className={styles.links} aria-label="Links of this review">
      {firmName !== '' && (
        <Button variant="quiet" icon="inbox" onClick={() => onFirm(firmName)}>
          Reviews of this firm
        </Button>
      )}
      {firm && (
        <ButtonLink variant="quiet" icon="eye" href={paths.firm.to(firm.slug)} {...outside}>
          See it as visitors do
        </ButtonLink>
      )}
      {firm && can(role, 'firms:write') && (
        <ButtonLink
          variant="quiet"
          icon="pencil"
          href={`${paths.admin.to()}?${new URLSearchParams({ tab: 'firms', firm: firm.id })}`}
          {...outside}
        >
          Edit this firm
        </ButtonLink>
      )}
      {onExcerpt && (
        <Button variant="quiet" icon="message-square-quote" onClick={onExcerpt}>
          Copy an excerpt
        </Button>
      )}
      {site && (
        <ButtonLink variant="quiet" icon="arrow-up-right" href={site} {...outside}>
          Open the website
        </ButtonLink>
      )}
      <HistoryLink about={id} variant="quiet" />
      {contactEmail !== '' && (
        <ButtonLink variant="quiet" icon="mail" href={mailtoOf(contactEmail)}>
          Write to the sender
        </ButtonLink>
      )}
    </nav>
  )
}
