import { isDeepStrictEqual } from 'node:util'
import type { Firm } from '#contract/firm.ts'
import { listFirms } from '#contract/firm-endpoints.ts'
import { listChanges } from '#contract/public-changes/change-endpoints.ts'
import type { ChangePage, PublicChange } from '#contract/public-changes/public-change.ts'
import { sectionOf } from '#contract/tiers.ts'
import { as, type TestServer, visitor } from './test-server.ts'

type Page = Record<string, unknown>
type Challenges = Record<string, Record<string, unknown>>

/** Fields of which the list of changes says nothing. */
const unsaid = [
  'slug',
  'updated_at',
  'logoImage',
  'codeCheckedAt',
  'affiliateEnabled',
  'affiliateUrl',
  'requiresCodeCopy',
  'includeInCarousel',
  'reviewCount',
  'ratingMean',
  'payoutReports',
  'payoutsPaid',
  'rulePageChanges',
  // What the entry of another firm tells.
  'sisterOf',
  // That people changed is told, and not how: the list of changes names no one.
  'company.people',
  // Read off the list of changes itself.
  'recordCount',
  'listedSince',
  // Its day follows from the entry of the tier, where it moves with it.
  'tierSince',
]

/** A criterion without a line is not known. */
const UNKNOWN = { verdict: 'unknown', note: '', source: '' }
/** The parts of a company, each a value of its own; where it was read, and when, is not told. */
function companyOf(company: Firm['company']): Page {
  const { people: _, sisters, notices, ...facts } = company ?? { people: [], sisters: [], notices: [] }
  const keys = ['legalName', 'registrationNumber', 'country', 'founded', 'broker', 'technology'] as const
  return {
    ...Object.fromEntries(keys.map((key) => [`company.${key}`, facts[key]?.value ?? ''])),
    'company.sisters': sisters.map(({ firmId, name }) => ({ firmId, name })),
    'company.notices': notices.map(({ title, authority, day, source }) => ({
      title,
      authority,
      day,
      source,
    })),
  }
}

/** What a visitor reads of a firm, one value for each field; written without the list of changes's own rules. */
function pageOf(firm: Firm): Page {
  const { affiliateEnabled, affiliateCode, affiliateUrl, standing = 'operating', category } = firm
  const hasOffer = affiliateEnabled && affiliateCode !== '' && affiliateUrl !== ''
  const isOffered = hasOffer && standing === 'operating' && category.toLowerCase() !== 'avoid'
  const { challenges, assessment, company, ...rest } = firm
  const page: Page = {
    sample: false,
    ...rest,
    ...companyOf(company),
    ...{ standing, standingSince: firm.standingSince ?? '', standingNote: firm.standingNote ?? '' },
    standingSource: firm.standingSource ?? '',
    category: sectionOf(category),
    // An inline picture is told by its kind.
    logoUrl: firm.logoUrl.split(';', 1)[0],
    ...(isOffered ? {} : { affiliateCode: '', discountPercentage: 0, discountValidUntil: '' }),
    // On which day staff looked says nothing of the firm.
    assessment: Object.fromEntries(
      assessment
        .map(({ criterion, checkedOn: _, ...line }) => [criterion, line] as const)
        .filter(([, line]) => !isDeepStrictEqual(line, UNKNOWN)),
    ),
    // What a price is called follows from the list of changes and the day.
    challenges: Object.fromEntries(
      challenges.map(({ id, checkedAt: _, priceMarks: __, ...one }) => [id, one]),
    ),
  }
  for (const field of unsaid) delete page[field]
  return page
}

/** The firms as visitors read them now, by id. */
async function readPages(server: TestServer): Promise<Map<string, Page>> {
  const { body } = await as(visitor, server).call(listFirms)
  return new Map((body as Firm[]).map((firm) => [firm.id, pageOf(firm)]))
}

/** All entries that are not known, oldest first. */
async function readNew(server: TestServer, known: ReadonlySet<string>): Promise<PublicChange[]> {
  const found: PublicChange[] = []
  let query: Record<string, string> = { limit: '200' }
  for (;;) {
    const { status, body } = await as(visitor, server).call(listChanges, { query })
    if (status !== 200) throw new Error(`The list of changes answers ${status}`)
    const { changes, next } = body as ChangePage
    found.push(...changes.filter(({ id }) => !known.has(id)))
    if (!next || changes.some(({ id }) => known.has(id))) return found.toReversed()
    query = { limit: '200', ...next }
  }
}

function applyToChallenge(challenges: Challenges, { subject, field, before, after }: PublicChange): void {
  const id = subject?.id ?? ''
  const without = (value: unknown) => {
    const { id: _, checkedAt: __, ...rest } = value as Record<string, unknown>
    return rest
  }
  if (field === '') {
    if (!isDeepStrictEqual(challenges[id], before === null ? undefined : without(before)))
      throw new Error(`${id} was otherwise`)
    if (after === null) delete challenges[id]
    else challenges[id] = without(after)
    return
  }
  const challenge = challenges[id]
  if (!challenge) throw new Error(`The list of changes changes ${id}, which is not there`)
  if (!isDeepStrictEqual(challenge[field], before)) throw new Error(`${field} of ${id} was not ${before}`)
  if (after === undefined) delete challenge[field]
  else challenge[field] = after
}

function applyToAssessment(lines: Record<string, unknown>, { field, before, after }: PublicChange): void {
  if (isDeepStrictEqual(before, after)) throw new Error(`${field} did not change`)
  if (!isDeepStrictEqual(lines[field] ?? UNKNOWN, before)) throw new Error(`${field} was otherwise`)
  if (isDeepStrictEqual(after, UNKNOWN)) delete lines[field]
  else lines[field] = after
}

/** Does to a page what an entry says of it. @throws Error where the page was not as the entry says that it was */
function apply(page: Page, entry: PublicChange): void {
  const { kind, field, standing } = entry
  if (kind === 'challenge') applyToChallenge(page.challenges as Challenges, entry)
  if (kind === 'criteria') applyToAssessment(page.assessment as Record<string, unknown>, entry)
  if (kind === 'challenge' || kind === 'criteria' || unsaid.includes(field)) return
  const [before, after] =
    field === 'category'
      ? [sectionOf(String(entry.before)), sectionOf(String(entry.after))]
      : [entry.before, entry.after]
  if (isDeepStrictEqual(before, after)) throw new Error(`${field} did not change`)
  if (!isDeepStrictEqual(page[field], before)) throw new Error(`${field} was not ${String(before)}`)
  page[field] = after
  if (field !== 'standing') return
  const { since = '', note = '', source = '' } = standing ?? {}
  Object.assign(page, { standingSince: since, standingNote: note, standingSource: source })
}

/** A reader who knows the site as it was, and writes down what the list of changes says. */
interface ChangeBook {
  /** Reads on; returns the entries that came, and where the site is not as the list of changes says. */
  readOn(): Promise<{ readonly entries: readonly PublicChange[]; readonly differing: readonly string[] }>
}

/** Opens a book on the site as it is now. */
export async function openBook(server: TestServer): Promise<ChangeBook> {
  const opened = new Date().toISOString()
  let book = await readPages(server)
  const known = new Set((await readNew(server, new Set())).map(({ id }) => id))
  return {
    async readOn() {
      const entries = await readNew(server, known)
      const shown = await readPages(server)
      for (const entry of entries) {
        known.add(entry.id)
        // The past of sample firms, which never was.
        if (entry.at < opened) continue
        const id = entry.firm?.id ?? ''
        // What a firm said when it came, and all that a restore brought, is read from the site.
        if (entry.kind === 'restored') book = new Map(structuredClone([...shown]))
        else if (entry.kind === 'added') {
          if (book.has(id)) throw new Error(`${id} was there already`)
          book.set(id, structuredClone(shown.get(id) ?? {}))
        } else if (entry.kind === 'gone') {
          if (!book.delete(id)) throw new Error(`${id} was not there`)
        } else if (entry.kind !== 'policy' && entry.kind !== 'rubric') {
          const page = book.get(id)
          if (!page) throw new Error(`${id} is not on the site`)
          apply(page, entry)
        }
      }
      const ids = [...new Set([...book.keys(), ...shown.keys()])]
      const differing = ids.flatMap((id) => {
        const [one, other] = [book.get(id) ?? {}, shown.get(id) ?? {}]
        const fields = Object.keys({ ...one, ...other })
        return fields
          .filter((field) => !isDeepStrictEqual(one[field], other[field]))
          .map((field) => `${id} ${field}`)
      })
      return { entries, differing }
    },
  }
}
