import type { Challenge } from '../challenges/challenge.ts'
import { companyFacts, companyLists, foundedText } from '../company/company-facts.ts'
import { type FirmField, type FirmFieldRow, firmFields } from '../firm-fields.ts'
import { sentenceCase } from '../primitives/text.ts'
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

const noticeText: Reading = (value, currency) => {
  if (typeof value !== 'object' || value === null) return anyText(value, currency)
  const { title, authority } = value as Readonly<Record<string, unknown>>
  return [title, authority]
    .map((part) => anyText(part, currency))
    .filter((part) => part !== '')
    .join(', ')
}

const founded: Reading = (value, currency) =>
  typeof value === 'string' ? foundedText(value) : anyText(value, currency)

/** The wording for each part of a company. */
const companyFields: Readonly<Record<string, ChangedField>> = {
  ...Object.fromEntries(
    companyFacts.map(({ key, label }) => [
      `company.${key}`,
      { label, read: key === 'founded' ? founded : anyText },
    ]),
  ),
  'company.sisters': { label: companyLists.sisters.label, read: anyText, isList: true },
  'company.notices': { label: companyLists.notices.label, read: noticeText, isList: true },
  'company.people': { label: companyLists.people.label, read: anyText, hidesValues: true },
}

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

/** Names of fields that pages do not name, where they are not the words of the field. */
const ownLabels: Readonly<Partial<Record<string, string>>> = {
  logoUrl: 'Logo',
  affiliateCode: 'Code',
  tierSince: 'In this tier since',
  standingNote: 'Note on the standing',
  standingSource: 'Source of the standing',
}

/** How fields of a firm are read: by themselves, else by their kind. */
const readings: Readonly<Partial<Record<string, Reading>>> = {
  category: tier,
  instruments: instrument,
  flag: yesNo,
  day,
  percent: discount,
}

/** Lists of a kind of their own. */
const ownLists: readonly string[] = ['pros', 'cons', 'evidence']

/** The wording for a declared field of a firm. */
function declaredField(name: FirmField): ChangedField {
  const { label = ownLabels[name] ?? labelOf(name), kind }: FirmFieldRow = firmFields[name]
  const of = kind === 'list' || ownLists.includes(name) ? list : field
  return of(sentenceCase(label), readings[name] ?? readings[kind])
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
  Object.hasOwn(firmFields, name)
    ? declaredField(name as FirmField)
    : (known(companyFields, name) ?? known(policyFields, name) ?? field(labelOf(name)))
