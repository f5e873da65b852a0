import { createHash } from 'node:crypto'
import type { FirstChallenges } from '#contract/challenges/challenge.ts'
import { bySize } from '#contract/challenges/money.ts'
import { FIRST_CHALLENGES } from '#contract/challenges/options.ts'
import { sisterIds } from '#contract/company/company-rules.ts'
import type { FirstFrame } from '#contract/directory.ts'
import { toFirmDetails, toFirmRow } from '#contract/firm.ts'
import { firstOfSections } from '#contract/firm-rules.ts'
import { type FirmEntry, type FirmList, firmOf } from './firm-list.ts'
import type { Draft } from './published.ts'

/** Builds the frame that every public page of a state is rendered from; `rest` holds the revision, settings and theme. */
export function buildFirstFrame(
  list: FirmList,
  rest: Omit<FirstFrame, 'firms' | 'counts' | 'details'>,
): FirstFrame {
  const firms = firstOfSections(list.listed).map((entry) => toFirmRow(firmOf(entry)))
  return { ...rest, firms, counts: list.counts }
}

/** The frame with the rows of these firms, each at its place in the order. */
export function withRowsOf(frame: FirstFrame, list: FirmList, ids: ReadonlySet<string>): FirstFrame {
  const rows = new Map(frame.firms.map((row) => [row.id, row]))
  if ([...ids].every((id) => rows.has(id))) return frame
  const shown = list.entries.filter(({ id }) => ids.has(id) || rows.has(id))
  return { ...frame, firms: shown.map((entry) => rows.get(entry.id) ?? toFirmRow(firmOf(entry))) }
}

/** The frame of a firm's own page: with its row and its details, and the rows of firms of the same owner. */
export function frameOfFirm(frame: FirstFrame, list: FirmList, entry: FirmEntry): FirstFrame {
  const details = toFirmDetails(firmOf(entry))
  const sisters = [...(details.company ? sisterIds(details.company) : []), ...(details.sisterOf ?? [])]
  return { ...withRowsOf(frame, list, new Set([entry.id, ...sisters])), details }
}

/**
 * The challenges that the page of all of them is drawn with: those of the first firms that are not to be avoided, smallest first.
 */
function firstChallengesOf(list: FirmList): FirstChallenges {
  const firms: FirstChallenges['firms'] = []
  let missing = FIRST_CHALLENGES
  for (const entry of list.listed) {
    if (missing <= 0) break
    if (entry.challenges === 0 || entry.section === 'avoid') continue
    const { id, challenges } = firmOf(entry)
    const smallest = challenges.toSorted(bySize).slice(0, missing)
    firms.push({ id, challenges: smallest })
    missing -= smallest.length
  }
  const count = (entries: readonly FirmEntry[]) =>
    entries.reduce((sum, { challenges }) => sum + challenges, 0)
  const avoided = count(list.listed.filter(({ section }) => section === 'avoid'))
  return { firms, total: count(list.listed), avoided }
}

/** The frame of the page of all challenges: with the first of them, and the rows of their firms. */
export function frameOfChallenges(frame: FirstFrame, list: FirmList): FirstFrame {
  const challenges = firstChallengesOf(list)
  return { ...withRowsOf(frame, list, new Set(challenges.firms.map(({ id }) => id))), challenges }
}

/** Most closed firms that their page is drawn with; a device draws the rest once its list is here. */
const FIRST_CLOSED = 100

/** The frame of the page of closed firms: with the rows of the last of them. */
export function frameOfClosed(frame: FirstFrame, list: FirmList): FirstFrame {
  const first = list.closed.slice(0, FIRST_CLOSED)
  return { ...withRowsOf(frame, list, new Set(first.map(({ id }) => id))), closedTotal: list.closed.length }
}

/** The data that the pages of a state are rendered from, as the one file that all of them name. */
export interface SharedFrame {
  /** Its path, which changes with its contents. */
  readonly address: string
  readonly frame: Omit<FirstFrame, 'trust' | 'details'>
  readonly draft: Draft
}

/** The folder of the frames; no file of the build has such a path. */
const FRAMES = '/first-frame/'

/**
 * The part of a frame that is the same in every process which publishes that revision: a document of one may then be
 * hydrated with the file of another. Their differences are in the documents themselves: see `ownPart`. It may be kept during
 * maintenance too: the owner's pages are open and hydrate from it, and no document of a closed page is kept that names it.
 */
export function shareFrame(whole: FirstFrame): SharedFrame {
  const { trust: _, details: __, ...frame } = whole
  const body = Buffer.from(JSON.stringify(frame))
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 10)
  return {
    frame,
    address: `${FRAMES}${hash}.json`,
    draft: {
      type: 'application/json; charset=utf-8',
      body: [body],
      cacheControl: 'public, max-age=31536000, immutable',
      headers: [['X-Robots-Tag', 'noindex']],
    },
  }
}

/** Returns the part of a page's frame that the shared file lacks. */
export function ownPart(page: FirstFrame, { address, frame }: SharedFrame) {
  const shared = new Map<string, unknown>(Object.entries(frame))
  const own = Object.entries(page).filter(([key, value]) => shared.get(key) !== value)
  return { shared: address, ...Object.fromEntries(own) }
}
