import { useEffect, useMemo, useState } from 'react'
import type { FirmDetails, FirmRow } from '#contract/firm.ts'
import { isClosed, operates, standingLabels } from '#contract/firm-standing.ts'
import { dayText } from '#contract/primitives/day-text.ts'
import type { Today } from '#contract/primitives/time.ts'
import { type ChangeKind, changeKindLabels, readChangeKinds } from '#contract/public-changes/change-kinds.ts'
import type { PublicChange } from '#contract/public-changes/public-change.ts'
import { sectionOf, tierOf } from '#contract/tiers.ts'
import { type HeldChanges, useChanges } from '#pwa/data/changes/use-changes.ts'
import { RECENT_DAYS, recentOf } from '#pwa/data/changes/use-recent-changes.ts'
import { useDevice } from '#pwa/data/device/device.tsx'
import { anchors, paths } from '#pwa/paths.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Chip, countLabel } from '#pwa/ui/chip.tsx'
import { inMonth } from '#pwa/ui/figure-text.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import { KeptAge } from '#pwa/ui/kept-age.tsx'
import layout from '#pwa/ui/layout.module.css'
import { Skeleton } from '#pwa/ui/skeleton.tsx'
import { ChangeIcon, ChangeNotes, ChangeReason, ChangeSentence, standingKeys } from './change-sentence.tsx'
import styles from './record.module.css'

/** Entries that are shown before "Show 8 more", and with each press. */
const [FIRST, STEP] = [6, 8]

interface FirmRecordProps {
  readonly firm: FirmRow
  /** `null`: this device does not have them. */
  readonly details: FirmDetails | null | 'loading'
  /** Called with the number of entries. */
  readonly onTotal: (total: number) => void
  readonly today: Today
}

/** The record of a firm: whether it operates, and its changes, newest first. */
export function FirmRecord({ firm, details, today, onTotal }: FirmRecordProps) {
  const { changes, total } = useFirmRecord(firm)
  useEffect(() => {
    if (total !== null) onTotal(total)
  }, [total, onTotal])
  const known = changes === 'unreachable' ? null : changes
  const recent = known && today ? recentOf(known.page.changes, today) : null
  return (
    <section
      id={anchors.record}
      tabIndex={-1}
      className={`${layout.part} ${styles.section}`}
      aria-labelledby="record-title"
    >
      <div className={`${styles.facts} grid min-w-0 grid-cols-1 content-start gap-3`}>
        <div className={layout['part-head']}>
          <h3 id="record-title" className={layout.h3}>
            {total === null ? 'Record' : `Record (${countLabel(total)})`}
          </h3>
          <span className={layout.caption}>
            {recent !== null && `${recent} in the last ${RECENT_DAYS} days`}
          </span>
        </div>
        <Standing firm={firm} />
      </div>
      <div className={`${styles.entries} grid min-w-0 grid-cols-1 content-start gap-3`}>
        {changes === null && <Skeleton className="h-48" />}
        {changes === 'unreachable' && (
          <p className="text-center text-sm text-text-3">Connect to read the record</p>
        )}
        {known?.isKept && <KeptAge moment={known.readAt} />}
        {known && <Entries changes={known} />}
      </div>
      <RecordFacts firm={firm} details={details} changes={known} />
    </section>
  )
}

/** Whether the firm still does business; null where it does not, which the details say above and an entry below. */
function Standing({ firm }: Pick<FirmRecordProps, 'firm'>) {
  if (!operates(firm)) return null
  return (
    <p className="flex gap-2 leading-140">
      <Icon name="circle-check" className="text-success-ink" />
      <span>
        <b className="font-650">{standingLabels.operating}</b>
        <span>, no notice of a pause known</span>
      </span>
    </p>
  )
}

type Known = Exclude<HeldChanges, null | 'unreachable'>

/** The entries by month, the kinds to choose among, and the way to more of them. */
function Entries({ changes: { page, isKept } }: { readonly changes: Known }) {
  const { changes, total } = page
  const [kind, setKind] = useState<ChangeKind | ''>('')
  const [count, setCount] = useState(FIRST)
  const passing = useMemo(
    () => (kind === '' ? changes : changes.filter((one) => one.kind === kind)),
    [changes, kind],
  )
  const shown = passing.slice(0, count)
  const left = passing.length - shown.length
  const isWhole = changes.length === total
  if (changes.length === 0)
    return (
      <p className="text-center text-sm text-text-3">
        {total > 0 ? 'Connect to read what is older than 90 days' : 'Nothing changed since our record began.'}
      </p>
    )
  return (
    <>
      {isWhole && <Kinds changes={changes} kind={kind} onKind={setKind} />}
      <Months changes={shown} />
      {left > 0 && (
        <Button
          full
          className="noscript:hidden"
          onClick={() => setCount(count + STEP)}
        >{`Show ${Math.min(STEP, left)} more`}</Button>
      )}
      {isKept && !isWhole && (
        <p className="text-center text-sm text-text-3">Connect to read what is older than 90 days</p>
      )}
      <p className="text-center text-sm text-text-3" role="status">
        {`${countLabel(shown.length)} of ${countLabel(isWhole ? passing.length : total)} shown, newest first`}
      </p>
    </>
  )
}

interface KindsProps {
  readonly changes: readonly PublicChange[]
  readonly kind: ChangeKind | ''
  readonly onKind: (kind: ChangeKind | '') => void
}

/** The kinds that a firm has entries of. */
function Kinds({ changes, kind, onKind }: KindsProps) {
  const counts = useMemo(
    () =>
      readChangeKinds
        .map((key) => ({ key, count: changes.filter((one) => one.kind === key).length }))
        .filter(({ count }) => count > 0),
    [changes],
  )
  if (counts.length < 2) return null
  return (
    <fieldset
      className="-mx-1 flex min-w-0 scrollbar-none gap-2 overflow-x-auto px-1 *:scroll-mx-1 noscript:hidden"
      aria-label="Kind of change"
    >
      <Chip pressed={kind === ''} onPress={() => onKind('')} count={changes.length}>
        All
      </Chip>
      {counts.map(({ key, count }) => (
        <Chip key={key} pressed={kind === key} onPress={() => onKind(kind === key ? '' : key)} count={count}>
          {changeKindLabels[key]}
        </Chip>
      ))}
    </fieldset>
  )
}

/** The entries, with what stopped with a standing beside it. */
function eventsOf(changes: readonly PublicChange[]): [PublicChange, ...PublicChange[]][] {
  const standingKey = standingKeys(changes)
  const groups = Map.groupBy(changes, (change) => standingKey(change) ?? change.id)
  return [...groups.values()].flatMap(([first, ...also]) => (first ? [[first, ...also]] : []))
}

function Months({ changes }: Pick<KindsProps, 'changes'>) {
  const byMonth = useMemo(() => [...Map.groupBy(changes, ({ at }) => at.slice(0, 7))], [changes])
  return byMonth.map(([month, entries]) => (
    <div key={month}>
      <h4 className="pt-2 pb-1h text-sm font-650">{inMonth(month)}</h4>
      <ul>
        {eventsOf(entries).map(([change, ...also]) => (
          <li key={change.id} className={styles.entry}>
            <ChangeIcon change={change} />
            <div>
              {[change, ...also].map((one) => (
                <ChangeSentence key={one.id} change={one} />
              ))}
              <ChangeReason change={change} />
              <time className="mt-0h block text-sm text-text-3 tabular-nums" dateTime={change.at}>
                {`${dayText(change.at)}, ${change.at.slice(11, 16)}${change.minor ? ', minor' : ''}`}
              </time>
              {[change, ...also].map((one) => (
                <ChangeNotes key={one.id} change={one} />
              ))}
            </div>
          </li>
        ))}
      </ul>
    </div>
  ))
}

interface RecordFactsProps extends Pick<FirmRecordProps, 'firm' | 'details'> {
  readonly changes: Known | null
}

/** The day of the entry with which a firm came; "before" that of the oldest one, where none says it. */
function firstSeen({ changes, total, begins }: Known['page']): string {
  const oldest = changes.at(-1)
  const isWhole = changes.length === total
  if (isWhole && oldest?.kind === 'added') return dayText(oldest.at)
  const since = isWhole && (!oldest || begins < oldest.at) ? begins : (oldest?.at ?? begins)
  return `before ${dayText(since)}`
}

const factClasses = 'flex justify-between gap-4 py-2h not-first:border-t not-first:border-t-border'

/** Since when the firm is listed and in its tier, when the record begins, and its feed. */
function RecordFacts({ firm, details, changes }: RecordFactsProps) {
  const since = details !== null && details !== 'loading' ? details.tierSince : ''
  const page = changes?.page
  return (
    <div className={`${styles.rest} grid min-w-0 grid-cols-1 content-start gap-3`}>
      <dl className="border-y border-y-border">
        <div className={factClasses}>
          <dt className="text-text-2">{isClosed(firm) ? 'Tier when it closed' : 'Tier'}</dt>
          <dd className="text-end font-600">
            <span>{tierOf(sectionOf(firm.category)).badge}</span>
            {since !== '' && (
              <small className="block text-sm font-450 text-text-3">{`since ${dayText(since)}`}</small>
            )}
          </dd>
        </div>
        {page && (
          <div className={factClasses}>
            <dt className="text-text-2">First seen here</dt>
            <dd className="text-end font-600">{firstSeen(page)}</dd>
          </div>
        )}
      </dl>
      {page && (
        <p className="flex gap-2 text-sm text-text-3">
          <Icon name="history" size="s" className="mt-2px" />
          <span>{`Our record begins on ${dayText(page.begins)}. What changed before is not known.`}</span>
        </p>
      )}
      <a className={layout.link} href={`${paths.firm.to(firm.slug)}${paths.feed.to()}`}>
        <Icon name="radio" size="s" />
        <span>Feed of this firm</span>
      </a>
    </div>
  )
}

const ALL = { kind: '', tier: '', isRecent: false, after: null } as const

/** The entries of a firm. */
interface FirmRecordInUse {
  readonly changes: HeldChanges
  /** How many there are; null while that is not known. */
  readonly total: number | null
}

/** The record of a firm: as it came with the document, then as the server or this device has it. */
export function useFirmRecord(firm: FirmRow): FirmRecordInUse {
  const { frame } = useDevice().directory
  const first = frame?.details?.id === firm.id ? frame.changes?.page : undefined
  const { changes } = useChanges({ firm, filter: ALL, first, wanted: true })
  return { changes, total: changes && changes !== 'unreachable' ? changes.page.total : null }
}
