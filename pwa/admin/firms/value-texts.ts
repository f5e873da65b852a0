import * as v from 'valibot'
import { type Challenge, challenge, challengeList } from '#contract/challenges/challenge.ts'
import { companyFacts, companyLists, foundedText } from '#contract/company/company-facts.ts'
import { type PlannedChange, plannedList } from '#contract/firm.ts'
import { type FirmStanding, standingLabels } from '#contract/firm-standing.ts'
import { dayText } from '#contract/primitives/day-text.ts'
import { isPlainObject, isSame } from '#contract/primitives/is-same.ts'
import { pluralize } from '#contract/primitives/text.ts'
import type { AssessmentLine } from '#contract/rubric/assessment.ts'
import { verdictLabel } from '#contract/rubric/verdicts.ts'
import { challengeColumns, challengeText } from '#contract/sheets/challenge-columns.ts'
import type { FieldTexts } from '../kit/form/fields/field-table.ts'
import { formatValue } from '../kit/form/fields/field-text.tsx'

/** "Payouts paused since 12 Nov 2026"; without the day while it is not known. */
export const standingSinceText = (standing: FirmStanding, since: string): string =>
  since === '' ? standingLabels[standing] : `${standingLabels[standing]} since ${dayText(since)}`

/** An address without its scheme and "www.": "larkspur.example/notice". */
export const shortAddress = (address: string): string =>
  address
    .trim()
    .replace(/^https?:\/\/(?:www\.)?/i, '')
    .replace(/\/$/, '')

const statusTexts = {
  live: 'Goes live',
  draft: 'Becomes a draft',
  archived: 'Is archived',
} as const

/** A planned change in words: "Goes live", "30% discount with the code BLACK30". */
export function planText({ change }: PlannedChange): string {
  const { status, affiliateEnabled, discountPercentage: percent, affiliateCode: code } = change
  const withCode = code === undefined ? '' : code === '' ? ' without a code' : ` with the code ${code}`
  const discount = percent === 0 ? `No discount${withCode}` : `${percent}% discount${withCode}`
  const codeAlone = code === '' ? 'No code' : `The code is ${code}`
  const offer = percent === undefined ? (code === undefined ? '' : codeAlone) : discount
  const standing = change.standing ? standingSinceText(change.standing, change.standingSince ?? '') : ''
  const isOn = affiliateEnabled === undefined ? '' : affiliateEnabled ? 'Offer on' : 'Offer off'
  const said = [status ? statusTexts[status] : '', standing, isOn, offer].filter((text) => text !== '')
  return said.join('. ') || 'The offer changes'
}

/** A moment with its zone: "Wed, 25 Nov 2026, 09:00 GMT+1". */
export function formatPlanned(moment: string, locale?: string, timeZone?: string): string {
  return new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    ...(timeZone ? { timeZone } : {}),
  }).format(new Date(moment))
}

/** The planned changes of a firm, a line for each; any other value as it is. */
export function plansText(value: unknown): string {
  const plans = v.safeParse(plannedList, value)
  return plans.success && plans.output.length > 0
    ? plans.output.map((plan) => `${formatPlanned(plan.at)}: ${planText(plan)}`).join('\n')
    : formatValue(value)
}

type Lines = readonly AssessmentLine[]

const areLines = (value: unknown): value is Lines =>
  Array.isArray(value) && value.every((line) => isPlainObject(line) && typeof line.criterion === 'string')

/** "legal-entity: Yes, Entry of 12 May (20 Nov 2026)". */
function lineText({ criterion, verdict, note, checkedOn, source }: AssessmentLine): string {
  const said = [verdictLabel(verdict), note, source].filter((part) => part !== '').join(', ')
  return `${criterion}: ${said}${checkedOn === '' ? '' : ` (${checkedOn})`}`
}

/** An assessment in words, a line for each criterion, for History and conflicts. */
export const assessmentText = (value: unknown): string =>
  areLines(value) && value.length > 0 ? value.map(lineText).join('\n') : formatValue(value)

/** The lines of one assessment that another has not like this. */
function lineDifferences(lines: Lines, others: Lines): string {
  const other = lines.filter((line) => !others.some((one) => isSame(one, line)))
  const gone = others.filter(({ criterion }) => !lines.some((line) => line.criterion === criterion))
  return [...other.map(lineText), ...gone.map(({ criterion }) => `${criterion}: Not known`)].join('\n')
}

/** The differences between two assessments, as texts for a conflict. */
export const compareAssessments = (one: unknown, other: unknown): readonly [string, string] =>
  areLines(one) && areLines(other)
    ? [lineDifferences(one, other), lineDifferences(other, one)]
    : [assessmentText(one), assessmentText(other)]

type Row = Readonly<Record<string, unknown>>

const rowsIn = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.filter(isPlainObject) : [])

/** "Marek Dvorn, director (https://register.example/1, 2026-12-03)": a row as text. */
const said = ({ source, checkedAt }: Row, ...parts: readonly unknown[]): string => {
  const text = parts.filter((part) => typeof part === 'string' && part !== '').join(', ')
  const from = [source, checkedAt].filter((part) => typeof part === 'string' && part !== '').join(', ')
  return from === '' ? text : `${text} (${from})`
}

/** People; History keeps their number alone, so that no erased person is in it. */
function peopleText(value: unknown): string {
  const rows = rowsIn(value)
  const named = rows.filter(({ name }) => typeof name === 'string')
  const lines = named.map((row) => said(row, row.name, row.role))
  const others = rows.length - named.length
  return [...lines, ...(others > 0 ? [pluralize(others, 'person', 'people')] : [])].join('\n')
}

const sistersText = (value: unknown): string =>
  rowsIn(value)
    .map((row) => said(row, row.name))
    .join('\n')

const noticesText = (value: unknown): string =>
  rowsIn(value)
    .map((row) => said(row, row.title, row.authority, row.day))
    .join('\n')

const lists = { people: peopleText, sisters: sistersText, notices: noticesText } as const

const filled = (text: string): string => (text === '' ? formatValue('') : text)

function factText(key: string, value: unknown): string {
  if (!isPlainObject(value) || typeof value.value !== 'string' || value.value === '') return ''
  return said(value, key === 'founded' ? foundedText(value.value) : value.value)
}

/** The parts of a company with their texts; "" for one that is not known. */
const companyParts = [
  ...companyFacts.map(({ key, label }) => ({ key, label, text: (value: unknown) => factText(key, value) })),
  ...Object.entries(companyLists).map(([key, { label }]) => ({
    ...{ key, label },
    text: lists[key as keyof typeof lists],
  })),
]

/** A company as text, a line for each thing that is known. */
export function companyText(value: unknown): string {
  if (!isPlainObject(value)) return formatValue(value)
  const known = companyParts.map(({ key, label, text }) => [label, text(value[key])] as const)
  return filled(known.flatMap(([label, text]) => (text === '' ? [] : `${label}: ${text}`)).join('\n'))
}

/** The parts of a company, as conflicts and History read them. */
export const companyTexts: FieldTexts = Object.fromEntries(
  companyParts.map(({ key, label, text }) => [
    `company.${key}`,
    { label, text: (value: unknown) => filled(text(value)) },
  ]),
)

/** Whether a value is a list of challenges, of which a draft may hold cells that cannot be read. */
const areChallenges = (value: unknown): value is readonly Challenge[] =>
  Array.isArray(value) &&
  value.every(
    (row) => isPlainObject(row) && 'id' in row && Object.keys(row).every((key) => key in challenge.entries),
  )

/** "Ridge 50: Price $149.00, Daily loss not known": the cells in which a challenge is not like another. */
function cellsText(one: Challenge, other: Challenge): string {
  const cells = challengeColumns
    .filter(({ key }) => !isSame(one[key], other[key]))
    .map(({ label, write, read, show }) => {
      const reading = read(write(one))
      const text = reading && 'fault' in reading ? write(one) : show(one)
      return `${label} ${text || 'not known'}`
    })
  return cells.length === 0 ? '' : `${one.name}: ${cells.join(', ')}`
}

/** The challenges of one list that another does not have like this, a line for each. */
function differences(list: readonly Challenge[], others: readonly Challenge[]): string {
  const lines = list.map((one) => {
    const other = others.find(({ id }) => id === one.id)
    return other ? cellsText(one, other) : challengeText(one)
  })
  const shared = (rows: readonly Challenge[], those: readonly Challenge[]) =>
    rows.filter(({ id }) => those.some((row) => row.id === id)).map(({ id }) => id)
  const isMoved = !isSame(shared(list, others), shared(others, list))
  const order = isMoved ? `Order: ${list.map(({ name }) => name).join(', ')}` : ''
  return [...lines, order].filter((line) => line !== '').join('\n')
}

/** The challenges of a firm, a line for each. */
export function challengesText(value: unknown): string {
  const challenges = v.safeParse(challengeList, value)
  return challenges.success && challenges.output.length > 0
    ? challenges.output.map(challengeText).join('\n')
    : formatValue(value)
}

/** The differences between two lists of challenges, as texts for a conflict. */
export const compareChallenges = (one: unknown, other: unknown): readonly [string, string] =>
  areChallenges(one) && areChallenges(other)
    ? [differences(one, other), differences(other, one)]
    : [challengesText(one), challengesText(other)]
