import type { Database } from '#backend/database/connect.ts'
import { inSnapshot } from '#backend/database/transaction.ts'
import {
  type ChainedRow,
  countUnchained,
  erased,
  type Head,
  linkHash,
  personalDigest,
  REVIEW_SUBJECTS,
  readChain,
  readHead,
  refusalsEnd,
} from '#backend/models/history-chain.ts'
import { UNDO_LIFE } from '#backend/models/submission.ts'
import { pluralize } from '#contract/primitives/text.ts'

/** The result of verifying the chain. */
interface Verdict {
  readonly entries: number
  /** Entries of which the part about people was erased. */
  readonly erased: number
  readonly head: Head
  /** One sentence for each thing that is wrong; none where the chain is whole. */
  readonly faults: readonly string[]
}

/** How many entries are read at once. */
const PAGE = 500
/** After so many faults no more are looked for. */
const MOST_FAULTS = 20

const nameOf = ({ position, at, action, subject }: ChainedRow) =>
  `Entry ${position} (${at}, ${action} of ${subject})`

const isBlank = (row: ChainedRow) =>
  Object.entries(erased).every(([key, value]) => Reflect.get(row, key) === value)

/** The fault of one entry after `previous`; "" for none. */
function faultOf(row: ChainedRow, previous: Head): string {
  const expected = previous.position + 1
  if (row.position !== expected) {
    const gone = row.position - expected
    return `${pluralize(gone, 'entry is', 'entries are')} missing before entry ${row.position}`
  }
  const isWhole = row.salt === '' ? isBlank(row) : personalDigest(row, row.salt) === row.digest
  if (!isWhole || linkHash(row, previous, row.digest) !== row.hash) return `${nameOf(row)} was changed`
  return ''
}

/** Collects entries without their words along the chain, and says which of them nothing allowed to be emptied. */
interface Erasures {
  see(row: ChainedRow): void
  /** Entries that were emptied against the rules. */
  unlawful(): readonly ChainedRow[]
}

/**
 * The one judge of what may be empty: refused sign-ins that are a year old, and entries of reviews that a later entry says
 * are deleted. Both are told by fields that the hashes cover, so that emptying another entry takes one
 * that says so, behind every end that was noted. (threat N7)
 */
function watchErasures(now: Date): Erasures {
  const refusedBefore = refusalsEnd(now).toISOString()
  const deletedBefore = new Date(now.getTime() - UNDO_LIFE).toISOString()
  const ofReviews: ChainedRow[] = []
  const others: ChainedRow[] = []
  const deletions = new Map<string, number>()
  const isOfReview = ({ subject }: ChainedRow) => (REVIEW_SUBJECTS as readonly string[]).includes(subject)

  /** By its sender, or by staff for them, at once; a deletion of staff once it cannot be taken back. */
  const isFinal = ({ action, actor_id, at }: ChainedRow) =>
    action === 'erase' || (action === 'delete' && (actor_id === '' || at <= deletedBefore))
  const noteDeletion = (row: ChainedRow) => {
    if (row.action === 'restore') deletions.delete(row.subject_id)
    if (isFinal(row)) deletions.set(row.subject_id, row.position)
  }
  return {
    see(row) {
      if (row.subject === 'submission') noteDeletion(row)
      if (row.salt !== '') return
      if (isOfReview(row)) ofReviews.push(row)
      else if (row.action !== 'sign-in-refused' || row.at >= refusedBefore) others.push(row)
    },
    unlawful: () => [
      ...others,
      ...ofReviews.filter(({ subject_id, position }) => (deletions.get(subject_id) ?? 0) < position),
    ],
  }
}

/**
 * Goes along the whole chain of the history, in one state of the database. `anchor` is the end of the chain as it was
 * noted before, outside the database: without one, entries that were cut off at the end together with the head, or
 * a rebuilt chain, go unnoticed. `now` tells which erasures can have been due.
 */
export function verifyHistory(database: Database, anchor?: Head, now = new Date()): Promise<Verdict> {
  return inSnapshot(database, async (reading) => {
    const faults: string[] = []
    const erasures = watchErasures(now)
    let previous: Head = { position: 0, hash: '' }
    let entries = 0
    let blank = 0
    let anchored = anchor === undefined || anchor.position === 0
    for (let page = await readChain(reading, 0, PAGE); page.length > 0; ) {
      for (const row of page) {
        const fault = faultOf(row, previous)
        if (fault !== '' && faults.length < MOST_FAULTS) faults.push(fault)
        if (row.position === anchor?.position) anchored = row.hash === anchor.hash
        erasures.see(row)
        entries += 1
        if (row.salt === '') blank += 1
        previous = row
      }
      page = await readChain(reading, previous.position, PAGE)
    }
    for (const row of erasures.unlawful().slice(0, MOST_FAULTS)) faults.push(`${nameOf(row)} was emptied`)
    const head = await readHead(reading)
    if (head.position !== previous.position || head.hash !== previous.hash) {
      faults.push(`The chain ends at entry ${previous.position}, but ${head.position} were written`)
    }
    if (!anchored) faults.push(`Entry ${anchor?.position} is not the one that was noted`)
    const outside = await countUnchained(reading)
    if (outside > 0) faults.push(`${pluralize(outside, 'entry stands', 'entries stand')} outside the chain`)
    return { entries, erased: blank, head, faults }
  })
}

/** `<position>:<hash>`, as it is printed and logged. */
export const formatHead = ({ position, hash }: Head): string => `${position}:${hash}`

/** The end of a chain from how it was printed; null for anything else. */
export function headFrom(text: string): Head | null {
  const found = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text)
  return found ? { position: Number(found[1]), hash: found[2] ?? '' } : null
}
