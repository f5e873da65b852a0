import type { ReactNode } from 'react'
import {
  type FirmReportReason,
  firmReportReasons,
  OUTDATED,
  type ReportKind,
  type ReportReason,
  reportReasons,
} from '#contract/reviews/options.ts'
import { type NamedFact, reportedFacts } from '#contract/reviews/reported-facts.ts'
import type { UnsentReport } from '#pwa/data/reviews/use-report.ts'
import { managementSecret } from '../form/form-rules.ts'
import { SitePageLink } from '../site-page-link.tsx'
import { mayBeFalse, type ReportedPart, type ReportedReview, reportTitle } from './reported.ts'

/** The fields of a report as they are typed; "" for one that its form does not ask for. */
export interface ReportFields {
  readonly text: string
  readonly fact: NamedFact['key'] | ''
  readonly source: string
  readonly name: string
  readonly email: string
  readonly goodFaith: boolean
}

/** How the form of one kind of report differs from the others. */
export interface ReportForm<Reason extends ReportKind> {
  readonly title: string
  /** The name of what is reported, where it does not stand right above the form. */
  readonly subject?: ReactNode
  /** Asks for one of a firm's facts. */
  readonly factChoice?: { readonly label: string; readonly chosen: NamedFact['key'] | '' }
  /** The first is meant where there is no other. */
  readonly reasons: readonly Reason[]
  /** Asks for an address that says otherwise. */
  readonly hasSource?: boolean
  readonly textLabel: string
  /** Asks who sends it, folded away unless the report claims a right. */
  readonly hasSender?: boolean
  /** Below the buttons: how the report is handled. */
  readonly foot: ReactNode
  readonly toSend: (reason: Reason, fields: ReportFields) => UnsentReport
}

export const ofReview = ({ review, firmName }: ReportedReview): ReportForm<ReportReason> => ({
  title: 'Report this review',
  reasons: reportReasons.map(({ key }) => key),
  textLabel: 'Tell us more',
  hasSender: true,
  foot: (
    <>
      <span>The review stays until our team has looked at it.</span> <SitePageLink slug="review-policy" />{' '}
      <SitePageLink slug="privacy" />
    </>
  ),
  toSend: (reason, { text, name, email, goodFaith }) => ({
    reviewId: review.id,
    firmName,
    reason,
    text,
    name,
    email,
    goodFaith,
    secret: managementSecret(),
  }),
})

const NOTHING_CHANGES = 'Our team looks at it; nothing changes by itself.'
const WHAT_IS_RIGHT = 'What is right now, and where do you see it?'

/** The same of a part of a firm. */
export function ofPart(part: ReportedPart): ReportForm<FirmReportReason> {
  const toSend = (reason: FirmReportReason, { text, email, fact }: ReportFields) => ({
    firmId: part.firm.id,
    firmName: part.firm.name,
    challenge: '',
    fact,
    reason,
    text,
    email,
    secret: managementSecret(),
  })
  if (part.about === 'challenge')
    return {
      title: reportTitle(),
      subject: (
        <>
          <span>About the challenge</span> <span translate="no">{part.challenge.name}</span>
        </>
      ),
      reasons: [OUTDATED],
      textLabel: WHAT_IS_RIGHT,
      foot: NOTHING_CHANGES,
      toSend: (reason, fields) => ({ ...toSend(reason, fields), challenge: part.challenge.id }),
    }
  if (part.about === 'line')
    return {
      title: 'Challenge this line',
      subject: part.criterion.name,
      reasons: firmReportReasons,
      hasSource: true,
      textLabel: 'What is right?',
      foot: 'Our team looks at it; nothing changes by itself. How we rate tells how many were answered.',
      toSend: (reason, fields) => ({
        ...toSend(reason, fields),
        criterion: part.criterion.key,
        source: fields.source,
      }),
    }
  const asksReason = mayBeFalse(part.fact?.key)
  return {
    title: reportTitle(part.fact?.key),
    factChoice: {
      label: asksReason ? 'What is it about?' : 'What is out of date?',
      chosen: part.fact?.key ?? '',
    },
    reasons: asksReason ? firmReportReasons : [OUTDATED],
    textLabel: WHAT_IS_RIGHT,
    foot: NOTHING_CHANGES,
    toSend,
  }
}

/** The key of a fact as the form names it; "" for none. */
export const factOf = (typed: string): NamedFact['key'] | '' =>
  reportedFacts.find(({ key }) => key === typed)?.key ?? ''
