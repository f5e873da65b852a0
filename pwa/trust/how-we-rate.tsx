import type { TrustFigures } from '#contract/directory.ts'
import type { ReviewFigures as Figures } from '#contract/reviews/review-figures.ts'
import { tiers } from '#contract/tiers.ts'
import { useDirectory } from '#pwa/data/directory.tsx'
import { useFigures } from '#pwa/data/use-figures.ts'
import { paths } from '#pwa/paths.ts'
import { UncountedSamples } from '#pwa/reviews/published/handled-submissions.tsx'
import { BackLink } from '#pwa/ui/back-link.tsx'
import { buttonClass } from '#pwa/ui/button.tsx'
import { Facts } from '#pwa/ui/facts.tsx'
import { inDaysSoFar, onDay } from '#pwa/ui/figure-text.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import layout from '#pwa/ui/layout.module.css'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { Medal } from '#pwa/ui/tier-badge.tsx'
import { AffiliateTies } from './affiliate-ties.tsx'
import { ReviewFigures } from './review-figures.tsx'
import { RubricCards } from './rubric/rubric-cards.tsx'
import styles from './trust.module.css'
import { checks, ORDER_TEST, payoutRules, rankingRules } from './trust-texts.ts'
import { Years } from './years.tsx'

/** Explains tiers, the checks of reviews, and our income, on one page that can be read offline. */
export function HowWeRate() {
  const { settings, firms, complete, counts } = useDirectory()
  const { trust = null, reviewFigures = null } = useFigures(paths.howWeRate.to())
  const { siteName } = settings.branding
  return (
    <div className={`${layout.wrap} grid grid-cols-1 gap-4 wrap-break-word tablet:max-w-190`}>
      <div className={layout.wash}>
        <BackLink to={paths.home.to()}>Back to Home</BackLink>
        <h1 className={layout.h1}>How we rate</h1>
        <p className={layout.lead}>
          <span>How</span> <span translate="no">{siteName}</span>{' '}
          <span>ranks firms, checks reviews and earns money, with the numbers.</span>
        </p>
      </div>
      <section className={styles.card}>
        <h2 className={layout.h2}>How the ranking works</h2>
        <ul className="grid gap-3">
          {rankingRules.map((rule) => (
            <li key={rule} className="flex items-start gap-3">
              <Icon name="check" size="s" className="mt-1 text-primary-ink" />
              <span>{rule}</span>
            </li>
          ))}
        </ul>
        <p className="rounded-md bg-surface-2 p-4">
          <strong>A test holds us to it.</strong> Before any new version of this site goes out, a program
          wipes everything we earn from out of every firm and sorts them again. Firms must <q>{ORDER_TEST}</q>
          . If one moves, that version is not released.
        </p>
        <ul className="grid gap-3">
          {tiers.map((tier) => (
            <li key={tier.key} className="flex items-start gap-3">
              <Medal section={tier.key} size="s" />
              <p>
                <strong>{`${tier.label}.`}</strong> <span>{tier.description}</span>
              </p>
            </li>
          ))}
        </ul>
      </section>
      <RubricCards />
      <section className={styles.card}>
        <h2 className={layout.h2}>How reviews are checked</h2>
        <ol className="grid grid-cols-1 gap-4 tablet:grid-cols-2">
          {checks.map(({ icon, title, text }) => (
            <li key={title}>
              <span className="mb-2 grid size-8 place-items-center rounded-md bg-primary-soft text-primary-ink">
                <Icon name={icon} size="s" />
              </span>
              <h3 className={layout.h3}>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <Counts trust={trust} reviews={reviewFigures} />
      </section>
      <section className={styles.card}>
        <h2 className={layout.h2}>How payouts are counted</h2>
        <ul className="grid gap-3">
          {payoutRules.map((rule) => (
            <li key={rule} className="flex items-start gap-3">
              <Icon name="check" size="s" className="mt-1 text-primary-ink" />
              <span>{rule}</span>
            </li>
          ))}
        </ul>
      </section>
      <Years years={reviewFigures?.years} asOf={trust?.asOf ?? ''} />
      <AffiliateTies firms={firms} complete={complete} counts={counts} trust={trust} />
      <div className="flex flex-wrap gap-3">
        {settings.userSubmissions.enabled && (
          <PageLink className={buttonClass({ variant: 'primary', size: 'lg' })} to={paths.submitReview.to()}>
            Submit Review
          </PageLink>
        )}
        <a className={buttonClass({ variant: 'quiet', size: 'lg' })} href={paths.feed.to()}>
          <Icon name="radio" />
          RSS feed
        </a>
      </div>
    </div>
  )
}

interface CountsProps {
  readonly trust: TrustFigures | null
  readonly reviews: Figures | null
}

/** The outcomes of the reviews so far, as of the day of the figures. */
function Counts({ trust, reviews }: CountsProps) {
  if (!trust) {
    return (
      <p className={layout.caption}>The numbers are not on this device yet. They show once it is online.</p>
    )
  }
  const { received, approved, rejected, medianDaysToDecision, asOf } = trust
  return (
    <>
      <Facts
        look="tiles"
        facts={[
          { label: 'Reviews received', value: String(received) },
          { label: 'Approved', value: String(approved) },
          { label: 'Rejected', value: String(rejected) },
          { label: 'Median time to a decision', value: inDaysSoFar(medianDaysToDecision) },
        ]}
      />
      <p className={layout.caption}>
        Counted from our records, as of <time dateTime={asOf}>{onDay(asOf)}</time>. The rest waits for a
        decision.
      </p>
      {reviews && <UncountedSamples samples={reviews.samples} />}
      {reviews && <ReviewFigures figures={reviews} />}
    </>
  )
}
