import { mergePaced, type Pacer, sortPaced } from '#backend/load-shedding/pacer.ts'
import type { ChangedFirms, RatedFirm } from '#backend/models/changed-firms.ts'
import { byClosing } from '#contract/closed-firms.ts'
import { type Firm, toFirmRow } from '#contract/firm.ts'
import { compareFirms, countFirms, type DirectoryCounts, isAffiliateActive } from '#contract/firm-rules.ts'
import { searchText } from '#contract/firm-search.ts'
import { isClosed } from '#contract/firm-standing.ts'
import { isSample } from '#contract/sample.ts'
import { type SectionKey, sectionOf } from '#contract/tiers.ts'
import { type OnInvalidRecord, validFirm } from './drop-invalid-records.ts'

/** A firm as the publication keeps it: the fields that order, count and find it, and its JSON. */
export interface FirmEntry {
  readonly id: string
  readonly slug: string
  readonly revision: number
  readonly name: string
  readonly category: string
  readonly section: SectionKey
  readonly instruments: string[]
  readonly updatedAt: string
  readonly standing: Firm['standing']
  /** Since which day it does not operate; "" where it does. */
  readonly standingSince: string
  /** Whether the firm pays the owner for a link. */
  readonly pays: boolean
  /** Whether it is invented, so that search engines shall not hear of it. */
  readonly isSample: boolean
  /** How many challenges it sells. */
  readonly challenges: number
  /** The text that a search looks through. */
  readonly searchText: string
  /** The firm as everyone may read it, as UTF-8 JSON; part of the list's own bytes. */
  readonly json: Uint8Array
}

/** All firms in list order, and the JSON array of them. */
export interface FirmList {
  readonly entries: readonly FirmEntry[]
  /** Those that lists, counts and challenges are made of: all but the closed ones. */
  readonly listed: readonly FirmEntry[]
  /** Closed firms, the last to close first. */
  readonly closed: readonly FirmEntry[]
  readonly bySlug: ReadonlyMap<string, FirmEntry>
  readonly counts: DirectoryCounts
  /** How many firms of each section pay the owner for a link. */
  readonly tiesBySection: Readonly<Record<string, number>>
  readonly bytes: Uint8Array
}

const BLOCK = 200
const [OPEN, COMMA, CLOSE] = ['[', ',', ']'].map((mark) => mark.charCodeAt(0)) as [number, number, number]

/** The firm that an entry's JSON holds. */
export function firmOf(entry: FirmEntry): Firm {
  return JSON.parse(Buffer.from(entry.json).toString()) as Firm
}

function entryOf(record: RatedFirm, onInvalidRecord: OnInvalidRecord): FirmEntry | null {
  const firm = validFirm(record, onInvalidRecord)
  if (!firm) return null
  const { id, slug, name, category, instruments, updated_at: updatedAt } = firm
  const challenges = firm.challenges.length
  const json = Buffer.from(JSON.stringify(firm))
  const section = sectionOf(category)
  const pays = isAffiliateActive(firm)
  const { revision } = record
  const { standing, standingSince = '' } = firm
  const named = {
    id,
    slug,
    revision,
    name,
    category,
    section,
    instruments,
    updatedAt,
    standing,
    standingSince,
  }
  return {
    ...named,
    pays,
    isSample: isSample(firm),
    challenges,
    searchText: searchText(toFirmRow(firm)),
    json,
  }
}

async function inOrder(
  { firms, kept: unread }: ChangedFirms,
  previous: FirmList | undefined,
  pace: Pacer,
  onInvalidRecord: OnInvalidRecord,
): Promise<readonly FirmEntry[]> {
  const revisions = new Map(firms.map((firm) => [firm.id, firm.revision]))
  const kept = (previous?.entries ?? []).filter(
    ({ id, revision }) => unread.has(id) || revisions.get(id) === revision,
  )
  const known = previous?.entries.length
  if (previous && kept.length === known && known === firms.length + unread.size) return previous.entries
  const keptIds = new Set(kept.map((entry) => entry.id))
  const changed: FirmEntry[] = []
  for (const firm of firms) {
    if (keptIds.has(firm.id)) continue
    const entry = entryOf(firm, onInvalidRecord)
    if (entry) changed.push(entry)
    if (changed.length % BLOCK === 0) await pace()
  }
  return mergePaced(kept, await sortPaced(changed, compareFirms, pace), compareFirms, pace)
}

/** Copies the firms' JSON into one array; the entries given back point into it, so nothing is held twice. */
async function assemble(entries: readonly FirmEntry[], pace: Pacer) {
  const commas = Math.max(0, entries.length - 1)
  const length = entries.reduce((sum, entry) => sum + entry.json.byteLength, 2 + commas)
  const bytes = Buffer.allocUnsafeSlow(length)
  const placed: FirmEntry[] = []
  let end = 0
  for (const entry of entries) {
    bytes[end] = placed.length === 0 ? OPEN : COMMA
    bytes.set(entry.json, end + 1)
    const start = end + 1
    end = start + entry.json.byteLength
    placed.push({ ...entry, json: bytes.subarray(start, end) })
    if (placed.length % BLOCK === 0) await pace()
  }
  if (placed.length === 0) bytes[end++] = OPEN
  bytes[end] = CLOSE
  return { entries: placed, bytes }
}

/**
 * The list of a snapshot; unchanged firms are taken from `previous`. Only changed ones are serialised and sorted
 * again; if there are none, `previous` itself is returned. A record that does not fit the contract is left out.
 */
export async function buildFirmList(
  firms: ChangedFirms,
  previous: FirmList | undefined,
  pace: Pacer,
  onInvalidRecord: OnInvalidRecord,
): Promise<FirmList> {
  const ordered = await inOrder(firms, previous, pace, onInvalidRecord)
  if (previous && ordered === previous.entries) return previous
  await pace()
  const counts = countFirms(ordered)
  await pace()
  const { entries, bytes } = await assemble(ordered, pace)
  const paying = countFirms(ordered.filter(({ pays }) => pays))
  const closed = entries.filter(isClosed)
  return {
    entries,
    listed: closed.length > 0 ? entries.filter((entry) => !isClosed(entry)) : entries,
    closed: closed.toSorted(byClosing),
    bytes,
    counts,
    tiesBySection: paying.bySection,
    bySlug: new Map(entries.map((entry) => [entry.slug, entry])),
  }
}
