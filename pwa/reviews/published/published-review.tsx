import { Fragment, type ReactNode } from 'react'
import { dayText } from '#contract/primitives/day-text.ts'
import { ANONYMOUS, outcomes, proofs } from '#contract/reviews/options.ts'
import { type PayoutFact, payoutMethods, refusalReasons } from '#contract/reviews/payout-facts.ts'
import { REMOVED } from '#contract/reviews/redaction.ts'
import type { Review } from '#contract/reviews/review.ts'
import { Badge, type BadgeKind } from '#pwa/ui/badge.tsx'
import type { IconName } from '#pwa/ui/icon-names.ts'
import { keeping } from '#pwa/ui/keeping.tsx'
import { Stars } from '#pwa/ui/stars.tsx'

interface PublishedReviewProps {
  readonly review: Review
  readonly firmName: string
  /** Rendered above the review, where its firm has to be named. */
  readonly head?: ReactNode
  /** Rendered at the end of the line of badges. */
  readonly action?: ReactNode
  /** Rendered below the review. */
  readonly children?: ReactNode
}

/** A review as visitors read it. Its text is never markup, and takes the direction of its own script. */
export function PublishedReview({ review, firmName, head, action, children }: PublishedReviewProps) {
  const { id, answer } = review
  const title = `review-${id}`
  const badges = badgesOf(review)
  return (
    <article className="min-w-0 wrap-anywhere" aria-labelledby={title}>
      {head}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Stars rating={review.rating} />
        <strong id={title} className="font-650">
          {keeping(resultOf(review))}
        </strong>
      </div>
      <p className="mt-1 text-sm text-text-3">
        {factsOf(review).map((fact, index) => (
          <Fragment key={fact}>
            {index > 0 && <i> · </i>}
            <span className="inline-block">{keeping(fact)}</span>
          </Fragment>
        ))}
      </p>
      <p className="mt-2 leading-155 whitespace-pre-line" dir="auto">
        <WithMarks text={review.text} />
      </p>
      {(badges.length > 0 || action) && (
        <footer className="mt-1 flex min-h-tap flex-wrap items-center gap-x-3">
          <span className="flex min-w-0 flex-wrap gap-2 py-2 *:h-auto *:min-h-6 *:whitespace-normal">
            {badges.map(({ kind, icon, text }) => (
              <Badge key={text} kind={kind} icon={icon}>
                {text}
              </Badge>
            ))}
          </span>
          {action}
        </footer>
      )}
      {answer && (
        <div className="mt-2 mb-3 rounded-r-btn border-s-3 border-s-border-strong bg-surface-2 px-4 py-3 text-text-2">
          <p className="flex flex-wrap justify-between gap-x-3 text-sm">
            <strong className="text-text">
              Answer of <span translate="no">{firmName}</span>
            </strong>
            <time className="text-text-3" dateTime={answer.published_at}>
              {dayText(answer.published_at)}
            </time>
          </p>
          <p className="mt-1 leading-155 whitespace-pre-line" dir="auto">
            {answer.text}
          </p>
        </div>
      )}
      {children}
    </article>
  )
}

/** "Paid out $2,140"; "Review" without an outcome. */
export function resultOf({ outcome, payoutAmount }: Pick<Review, 'outcome' | 'payoutAmount'>): string {
  const known = outcomes.find(({ key }) => key === outcome)
  if (!known) return 'Review'
  return known.hasPayout && payoutAmount ? `${known.label} ${payoutAmount}` : known.label
}

/** The author, the account, and the day of the experience, or else of its publication. */
export function factsOf({
  displayName,
  accountSize,
  experiencedOn,
  published_at,
  ...payout
}: Pick<
  Review,
  'displayName' | 'accountSize' | 'experiencedOn' | 'published_at' | PayoutFact
>): readonly string[] {
  return [
    displayName || ANONYMOUS,
    ...accountFacts({ accountSize, experiencedOn: experiencedOn || published_at }),
    ...payoutWords(payout),
  ]
}

/** "asked 5 Nov 2026, received 9 Nov 2026, by bank": the known facts of the payout, as one line. */
function payoutWords(payout: Pick<Review, PayoutFact>): readonly string[] {
  const { payoutRequestedOn, payoutReceivedOn, payoutMethod, refusalReason } = payout
  const method = payoutMethods.find(({ key }) => key === payoutMethod && key !== 'other')
  const reason = refusalReasons.find(({ key }) => key === refusalReason)
  const words = [
    payoutRequestedOn && `asked ${dayText(payoutRequestedOn)}`,
    payoutReceivedOn && `received ${dayText(payoutReceivedOn)}`,
    method && `by ${method.inText}`,
    reason && `reason: ${reason.label.toLowerCase()}`,
  ]
  const known = words.filter(Boolean)
  return known.length > 0 ? [known.join(', ')] : []
}

/** The account, and the day, as far as they are known. */
export function accountFacts({
  accountSize,
  experiencedOn,
}: Pick<Review, 'accountSize' | 'experiencedOn'>): readonly string[] {
  return [accountSize && `${accountSize} account`, experiencedOn && dayText(experiencedOn)].filter(Boolean)
}

/** The text, with a mark wherever words were removed. */
function WithMarks({ text }: { readonly text: string }) {
  let end = 0
  return text.split(REMOVED).map((part) => {
    const start = end
    end += part.length + REMOVED.length
    return (
      <Fragment key={start}>
        {start > 0 && <span className="rounded-xs bg-surface-3 px-1 text-text-2">{REMOVED}</span>}
        <span>{part}</span>
      </Fragment>
    )
  })
}

interface ReviewBadge {
  readonly kind: BadgeKind
  readonly icon: IconName
  readonly text: string
}

/** The proof of a review and the facts about its sender, each as words. */
function badgesOf({ proof, sample, incentivised, connected, edited_at }: Review): readonly ReviewBadge[] {
  const seen = proofs.find(({ key }) => key === proof)?.badge
  const badges: readonly (ReviewBadge | false | '' | null | undefined)[] = [
    sample && { kind: 'plain', icon: 'info', text: 'Sample review' },
    seen && { kind: 'ok', icon: 'circle-check', text: seen },
    incentivised && { kind: 'warn', icon: 'gift', text: 'Received a reward' },
    connected && { kind: 'inf', icon: 'heart-handshake', text: 'Worked with the firm' },
    edited_at && { kind: 'plain', icon: 'pen-line', text: `Edited ${dayText(edited_at)}` },
  ]
  return badges.filter((badge) => !!badge)
}
