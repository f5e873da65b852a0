import type { NewFirm } from '#contract/firm.ts'
import { utcDayOf } from '#contract/primitives/day.ts'
import { days } from '#contract/primitives/time.ts'
import type { Assessment } from '#contract/rubric/assessment.ts'

/** An invented answer: the criterion, what was found, and a page of the firm that says so; "" for none. */
type Answer = readonly [criterion: string, verdict: 'yes' | 'no', note: string, page: string]

/** By the name of the sample firm. Criteria left out are not known; other firms are not assessed yet. */
const answers: Readonly<Record<string, readonly Answer[]>> = {
  'Kestrel Row Funding': [
    ['legal-entity', 'yes', 'Kestrel Row Holdings Ltd, in the imprint', 'imprint'],
    ['rules-in-one-place', 'yes', 'One rulebook for every account size', 'rules'],
    ['no-change-against-holders', 'yes', 'Three versions in 12 months, each for new accounts alone', 'rules'],
    ['payouts-in-time', 'yes', 'States two working days; the reports here took one', 'payouts'],
    ['fees-complete', 'yes', 'The add-on for the 90% split stands on the plan page', 'plans'],
    ['support-answers', 'yes', 'Asked on a Sunday, answered after 19 hours', ''],
    ['identity-check', 'no', 'Which papers are asked for is said after the first payout request', 'faq'],
  ],
  'Halden Ridge Capital': [
    ['legal-entity', 'yes', 'A company of the Netherlands, with its number in the imprint', 'imprint'],
    ['rules-in-one-place', 'yes', 'Rulebook of 14 pages', 'rules'],
    ['payouts-in-time', 'yes', 'Daily, as stated', 'payouts'],
    ['refusals-explained', 'yes', 'Both refusals name the rule on the daily loss', 'rules'],
    ['fees-complete', 'yes', 'The activation fee is named on the plan page', 'plans'],
    ['identity-check', 'yes', 'Described before the checkout', 'faq'],
  ],
  'Opal Harbor Trading': [
    ['legal-entity', 'yes', 'Named in the terms', 'terms'],
    ['rules-in-one-place', 'no', 'The rule on news stands in the FAQ alone', 'faq'],
    ['fees-complete', 'yes', 'Reset and activation are named', 'plans'],
    ['support-answers', 'no', 'Answered after 61 hours', ''],
  ],
  'Quillstone Prop': [
    ['rules-in-one-place', 'yes', 'Short and readable', 'rules'],
    ['support-answers', 'no', 'Three days on average', ''],
  ],
  'Gullwing Apex Funds': [
    ['legal-entity', 'no', 'The address belongs to a mailbox service', 'contact'],
    ['no-change-against-holders', 'no', 'The IP rule was added for running accounts', 'news'],
    ['refusals-explained', 'no', 'Refusals name a rule that nobody published', ''],
    ['complaints-answered', 'no', 'None of the reports here was answered', ''],
  ],
}

/** The invented assessment of a sample firm. */
export function sampleAssessment(
  { name, website }: Pick<NewFirm, 'name' | 'website'>,
  now: Date,
): Assessment {
  return (answers[name] ?? []).map(([criterion, verdict, note, page], index) => ({
    criterion,
    verdict,
    note,
    source: page === '' ? '' : `${website}${page}`,
    checkedOn: utcDayOf(new Date(now.getTime() - days(6 + index))),
  }))
}
