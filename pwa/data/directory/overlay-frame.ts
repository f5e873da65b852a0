import type { FirstFrame } from '#contract/directory.ts'
import type { FirmRow } from '#contract/firm.ts'
import { compareFirms, FIRST_FRAME_FIRMS } from '#contract/firm-rules.ts'
import { isClosed } from '#contract/firm-standing.ts'
import { type SectionKey, sectionOf } from '#contract/tiers.ts'
import type { StoredDirectory } from './storage.ts'

/** How far a newer frame knows a section: up to `last` in list order, or `whole` where it shows all of its firms. */
interface Known {
  readonly whole: boolean
  readonly last: FirmRow | undefined
}

function knownSection(frame: FirstFrame, section: SectionKey): Known {
  const shown = frame.firms.filter((firm) => !isClosed(firm) && sectionOf(firm.category) === section)
  const total = frame.counts.bySection[section] ?? 0
  return { whole: shown.length >= total, last: shown.sort(compareFirms)[FIRST_FRAME_FIRMS - 1] }
}

/** The revision of a list that is put together from two: it equals no published one. */
const MIXED = -1

/**
 * The directory to show where the page's first frame is newer than the device's copy: the rows of the frame, then the rest of the
 * copy. Nothing that the frame shows moves or disappears before the sync completes.
 */
export function overlayFrame(held: StoredDirectory, frame: FirstFrame): StoredDirectory {
  if (frame.revision <= held.revision) return held
  const newer = new Map(frame.firms.map((firm) => [firm.id, firm]))
  const sections = new Map<SectionKey, Known>()
  const isBehind = (firm: FirmRow): boolean => {
    if (newer.has(firm.id)) return false
    // No frame shows all of them.
    if (isClosed(firm)) return true
    const section = sectionOf(firm.category)
    const known = sections.get(section) ?? knownSection(frame, section)
    sections.set(section, known)
    return !known.whole && (known.last === undefined || compareFirms(firm, known.last) > 0)
  }
  const firms = [...newer.values(), ...held.firms.filter(isBehind)].sort(compareFirms)
  return { ...held, settings: frame.settings, theme: frame.theme, firms, revision: MIXED }
}
