import type { Challenge } from '../challenges/challenge.ts'
import type { Firm } from '../firm.ts'
import {
  amount,
  anyText,
  billing,
  type ChangedField,
  day,
  dayCount,
  discount,
  drawdown,
  instrument,
  payoutEvery,
  percent,
  type Reading,
  size,
  steps,
  tier,
  yesNo,
} from './changed-values.ts'
import { companyFields } from './company-fields.ts'

const field = (label: string, read: Reading = anyText): ChangedField => ({ label, read })
const list = (label: string, read: Reading = anyText): ChangedField => ({ label, read, isList: true })

/** Every field of a challenge, in the order in which its changes are told. */
export const challengeFields: Readonly<Record<Exclude<keyof Challenge, 'id'>, ChangedField>> = {
  name: field('name'),
  price: { ...field('price', amount), verb: 'costs' },
  activationFee: field('activation fee', amount),
  accountSize: field('size', size),
  currency: field('currency'),
  billing: field('billing', billing),
  steps: field('steps', steps),
  profitTargets: field('profit targets', (value, currency) =>
    Array.isArray(value) ? value.map((one) => percent(one, currency)).join(' + ') : percent(value, currency),
  ),
  dailyLoss: field('daily loss', percent),
  maxLoss: field('maximum loss', percent),
  drawdownKind: field('drawdown', drawdown),
  minimumDays: field('minimum days', dayCount),
  timeLimitDays: field('time limit', dayCount),
  consistencyRule: field('consistency rule', percent),
  profitSplit: field('profit split', percent),
  firstPayoutDays: field('first payout', dayCount),
  payoutEvery: field('payout every', payoutEvery),
  refundable: field('fee back', yesNo),
  newsTrading: field('news trading', yesNo),
  overnightHolding: field('overnight holding', yesNo),
  weekendHolding: field('weekend holding', yesNo),
  platforms: list('platforms'),
  instruments: list('instruments', instrument),
  sourceUrl: field('source'),
  checkedAt: field('checked on', day),
}

/** Fields of a firm that visitors see; unlisted ones appear under their own name. */
const firmFields: Readonly<Partial<Record<keyof Firm, ChangedField>>> = {
  name: field('Name'),
  category: field('Tier', tier),
  website: field('Website'),
  warning: field('Warning'),
  affiliateCode: field('Code'),
  discountPercentage: field('Discount', discount),
  discountValidUntil: field('Code valid until', day),
  maxFunding: field('Max funding'),
  profitSplit: field('Profit split'),
  evaluationFee: field('Eval fee'),
  maxAccounts: field('Max accounts'),
  copyTrading: field('Copy trading', yesNo),
  platforms: list('Platforms'),
  instruments: list('Instruments', instrument),
  restrictedCountries: list('Restricted countries'),
  drawdownType: field('Drawdown'),
  payoutFrequency: field('Payout frequency'),
  description: field('Description'),
  pros: list('Pros'),
  cons: list('Cons'),
  experience: field('Community experience'),
  evidence: list('Evidence'),
  codeCheckedAt: field('Code checked', day),
  tierSince: field('In this tier since', day),
  standingSince: field('Standing since', day),
  standingNote: field('Note on the standing'),
  standingSource: field('Source of the standing'),
  logoUrl: field('Logo'),
  sample: field('Sample', yesNo),
}

/** Parts of the review policy. */
const policyFields: Readonly<Record<string, ChangedField>> = {
  'review-policy': field('Review policy'),
  'userSubmissions.enabled': field('Reviews are taken', yesNo),
  'userSubmissions.eraseAfterMonths': field('Months until contact data is erased'),
}

/** "Payout frequency" of `payoutFrequency`. */
function labelOf(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const known = (table: Readonly<Partial<Record<string, ChangedField>>>, name: string) =>
  Object.hasOwn(table, name) ? table[name] : undefined

/** The wording for a field of a challenge. */
export const challengeField = (name: string): ChangedField =>
  known(challengeFields, name) ?? field(labelOf(name).toLowerCase())

/** The wording for a field of a firm, or of the settings. */
export const firmField = (name: string): ChangedField =>
  known(firmFields, name) ?? known(companyFields, name) ?? known(policyFields, name) ?? field(labelOf(name))
