import { PageLink } from '#pwa/ui/page-link.tsx'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import { paths } from '#pwa/paths.ts'
import { buttonClass } from '#pwa/ui/button.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import layout from '#pwa/ui/layout.module.css'
import { InfoCards } from './info-cards.tsx'
import { MailCard } from './mail-card.tsx'
import styles from './submit-review.module.css'

interface SubmitReviewProps {
  readonly userSubmissions: PublicSettings['userSubmissions']
}

/** The page through which visitors send a review; it says so while submissions are closed. (decisions section 4) */
export function SubmitReview({ userSubmissions }: SubmitReviewProps) {
  const { enabled, title, description, emailEndpoint } = userSubmissions
  if (!enabled) return <Closed />
  return (
    <div className={`${layout.wrap} ${styles.page}`}>
      <div className={layout.wash}>
        <PageLink className={`${layout.link} ${styles.back}`} to={paths.home.to()}>
          <Icon name="arrow-left" size="s" />
          Back to Home
        </PageLink>
        <h1 className={layout.h1}>{title || settingsDefaults.userSubmissions.title}</h1>
        {description && <p className={`${layout.lead} ${styles.lead}`}>{description}</p>}
      </div>
      <MailCard mailbox={emailEndpoint} />
      <InfoCards />
    </div>
  )
}

function Closed() {
  return (
    <div className={`${layout.wrap} ${styles.closed}`}>
      <Empty
        icon="inbox"
        heading="h1"
        title="Submissions are closed"
        text="We do not take reviews at the moment."
        bare
        action={
          <PageLink className={buttonClass({ variant: 'primary', size: 'lg' })} to={paths.home.to()}>
            Back to Home
          </PageLink>
        }
      />
    </div>
  )
}
