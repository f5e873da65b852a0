import type { Criterion } from './rubric.ts'

/** The criteria that the product ships with. */
export const defaultCriteria: Criterion[] = [
  {
    key: 'legal-entity',
    name: 'Legal entity is named',
    meaning: 'The site names the company that takes the money, with its number and its country.',
    evidence: 'Imprint or terms, and the entry in the public register',
  },
  {
    key: 'rules-in-one-place',
    name: 'Rules are published in one place',
    meaning: 'One public page, or one document, holds every rule that can end an account.',
    evidence: 'Address of the rules, read without an account',
  },
  {
    key: 'no-change-against-holders',
    name: 'No rule changed against holders',
    meaning: 'In the last 12 months no rule was made stricter for accounts that were already running.',
    evidence: 'Earlier copies of the rules, notices of the firm, reports of holders',
  },
  {
    key: 'payouts-in-time',
    name: 'Payouts within the stated time',
    meaning: 'Payouts of the last 12 months arrived within the time that the firm states.',
    evidence: 'Published payout reports, and the time in the rules',
  },
  {
    key: 'refusals-explained',
    name: 'Refusals explained by a published rule',
    meaning: 'Whoever was refused a payout was told which rule it was, and the rule was public before.',
    evidence: 'Reports of refusals beside the rules of that day',
  },
  {
    key: 'fees-complete',
    name: 'Fees complete before the checkout',
    meaning: 'Every fee is named before you pay, those to activate, to reset and to withdraw too.',
    evidence: 'Plan pages and a checkout without buying',
  },
  {
    key: 'support-answers',
    name: 'Support answers a test within 48 hours',
    meaning: 'A plain question that we sent as a customer was answered by a person within 48 hours.',
    evidence: 'Our question and the answer, with both times',
  },
  {
    key: 'identity-check',
    name: 'Identity check described before buying',
    meaning: 'Before you buy, the site says when it asks for papers, which ones, and whom it turns away.',
    evidence: 'Address of the page that says it',
  },
  {
    key: 'complaints-answered',
    name: 'Complaints answered in public',
    meaning: 'The firm answers complaints where they were made, by what it did or will do.',
    evidence: 'Its answers here and where else its customers write',
  },
  {
    key: 'no-invented-reviews',
    name: 'No invented reviews found',
    meaning: 'We looked for reviews that were invented, bought or written by the firm, and found none.',
    evidence: 'Our own search, with its day',
  },
]
