import { type MouseEvent, useId, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { utcDayOf } from '#contract/primitives/day.ts'
import { dayText } from '#contract/primitives/day-text.ts'
import { pluralize } from '#contract/primitives/text.ts'
import { days } from '#contract/primitives/time.ts'
import { type ChangeFilter, changesIn, queryOfChanges } from '#contract/public-changes/change-filter.ts'
import { changeKindLabels, changeKinds, groupOfKind } from '#contract/public-changes/change-kinds.ts'
import type { PublicChange } from '#contract/public-changes/public-change.ts'
import { type SectionKey, sectionOf, tierOf } from '#contract/tiers.ts'
import { type HeldChanges, useChanges } from '#pwa/data/changes/use-changes.ts'
import { useDevice } from '#pwa/data/device/device.tsx'
import { useDirectory } from '#pwa/data/directory.tsx'
import { useAfterHydration } from '#pwa/data/use-hydrated.ts'
import { StandingBadge } from '#pwa/firms/standing/standing-box.tsx'
import { paths } from '#pwa/paths.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { buttonClass } from '#pwa/ui/button.tsx'
import { countLabel } from '#pwa/ui/chip.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { KeptAge } from '#pwa/ui/kept-age.tsx'
import layout from '#pwa/ui/layout.module.css'
import { isPlainClick, PageLink } from '#pwa/ui/page-link.tsx'
import { Skeleton } from '#pwa/ui/skeleton.tsx'
import { useChangeQuery } from '#pwa/ui/use-change-query.ts'
import { type ChangeDay, type ChangeGroup, daysOf } from './change-days.ts'
import { ChangeBar, ChangeFilterSheet, ChangeRail } from './change-filters.tsx'
import styles from './change-list.module.css'
import { ChangeIcon, ChangeNotes, ChangeReason, ChangeSentence } from './record/change-sentence.tsx'

const addressOf = (filter: ChangeFilter): string => `${paths.changes.to()}?${queryOfChanges(filter)}`

/** The list of changes: public changes by day. The address holds the filter. */
export function ChangesPage() {
  const changeQuery = useChangeQuery()
  const { frame } = useDevice().directory
  const drawn = frame?.changes
  // The server renders the page for its address, as far as it had room for that.
  const search = useAfterHydration(useLocation().search, drawn ? `?${drawn.query}` : '')
  const asked = useMemo(() => changesIn(search), [search])
  const { firm, wanted } = useFirmOf(asked.firm)
  const first = drawn?.query === queryOfChanges(asked) ? drawn.page : undefined
  const { changes, showMore } = useChanges({ firm, filter: asked, first, wanted })
  const isGone = asked.firm !== '' && wanted && firm === null
  const [isMinorOpen, setMinorOpen] = useState(false)
  const [isFiltering, setFiltering] = useState(false)
  const page = changes && changes !== 'unreachable' ? changes.page : null
  const filters = {
    asked,
    page,
    onShow: (next: ChangeFilter) => changeQuery(() => queryOfChanges(next)),
    isMinorOpen,
    onMinor: setMinorOpen,
  }
  return (
    <div className="@container/changes">
      <div className={`${layout.wrap} pt-2 @desktop:pt-5`}>
        <div className={`${layout.wash} flex flex-wrap items-center gap-x-3 pb-1`}>
          <div className="flex-1">
            <h1 className={layout.h1}>Changes</h1>
            <p className={layout.lead}>What changed at which firm, when and why.</p>
          </div>
          <AboutChangesButton begins={page?.begins} />
        </div>
        <ChangeBar {...filters} onOpen={() => setFiltering(true)} />
        <div className="grid-cols-1 @desktop:flex @desktop:items-start @desktop:gap-10 @desktop:pt-4">
          <aside
            className={`${layout.wash} top-rail hidden flex-none noscript:block short:static @desktop:sticky @desktop:block @desktop:w-64`}
            aria-label="Filters"
          >
            <ChangeRail {...filters} />
            <div className="hidden pt-3 @desktop:block">
              <AboutChanges begins={page?.begins} />
            </div>
          </aside>
          <section
            tabIndex={-1}
            className="grid min-w-0 flex-1 content-start outline-none"
            aria-label="Changes"
            aria-busy={(changes === null && !isGone) || undefined}
          >
            <FoundChanges
              asked={asked}
              changes={isGone ? null : changes}
              isGone={isGone}
              isMinorOpen={isMinorOpen}
              showMore={showMore}
            />
          </section>
        </div>
      </div>
      {isFiltering && <ChangeFilterSheet {...filters} onClose={() => setFiltering(false)} />}
    </div>
  )
}

/** The firm of an address. One that the device does not know yet may still come with the list. */
function useFirmOf(slug: string) {
  const { firms, complete } = useDirectory()
  const { frame } = useDevice().directory
  const row = slug === '' ? null : (firms.find((one) => one.slug === slug) ?? null)
  // The entries of the document know their firm, which the first rows of the list may lack.
  const ofDocument = frame?.changes?.page.changes.find(({ firm }) => firm?.slug === slug)?.firm ?? null
  const firm = row ?? (slug === '' ? null : ofDocument)
  return { firm, wanted: slug === '' || firm !== null || complete }
}

interface FoundChangesProps {
  readonly asked: ChangeFilter
  readonly changes: HeldChanges
  /** No firm has the slug that was asked for. */
  readonly isGone: boolean
  readonly isMinorOpen: boolean
  readonly showMore: () => Promise<void>
}

function FoundChanges({ asked, changes, isGone, isMinorOpen, showMore }: FoundChangesProps) {
  const isListed = useIsListed()
  const isNarrowed = queryOfChanges(asked) !== ''
  if (isGone) return <NothingFound isNarrowed />
  if (changes === null) return <Skeleton className="mt-5 h-96" />
  if (changes === 'unreachable') {
    return (
      <Empty icon="wifi-off" title="Connect to read the changes" text="This device holds none of them yet." />
    )
  }
  const { page, isKept, readAt } = changes
  return (
    <>
      {isKept && <KeptAge moment={readAt} />}
      <OneKind asked={asked} />
      {asked.after && (
        <PageLink className={`${layout.wash} ${layout.link}`} to={addressOf({ ...asked, after: null })}>
          Newest first
        </PageLink>
      )}
      {page.changes.length === 0 ? (
        <NothingFound isNarrowed={isNarrowed} />
      ) : (
        <>
          <ChangeList changes={page.changes} isListed={isListed} isMinorOpen={isMinorOpen} />
          <OlderChanges asked={asked} changes={changes} showMore={showMore} />
        </>
      )}
    </>
  )
}

/** Whether the firm of an entry has a page: as the server said, and once the whole list is there, as that says. */
function useIsListed(): (change: PublicChange) => boolean {
  const { firms, complete } = useDirectory()
  const { frame } = useDevice().directory
  return useMemo(() => {
    const ids = new Set(firms.map(({ id }) => id))
    if (!complete) for (const id of frame?.changes?.listed ?? []) ids.add(id)
    return ({ firm }) => firm !== null && ids.has(firm.id)
  }, [firms, complete, frame])
}

function NothingFound({ isNarrowed }: { readonly isNarrowed: boolean }) {
  return (
    <Empty
      icon="inbox"
      title={isNarrowed ? 'No change of this kind' : 'No change yet'}
      text={isNarrowed ? undefined : 'What changes at a firm stands here, with its day and its reason.'}
      leadsTo={isNarrowed ? { to: paths.changes.to(), label: 'Show all' } : undefined}
    />
  )
}

/** An address from before there were groups may ask for one kind: which, and the way to its whole group. */
function OneKind({ asked }: Pick<FoundChangesProps, 'asked'>) {
  const group = groupOfKind(asked.kind)
  const kind = changeKinds.find((one) => one === asked.kind)
  if (!group || !kind) return null
  return (
    <p
      className={`${layout.wash} flex min-h-tap flex-wrap items-center justify-between gap-x-3 text-ms text-text-2`}
    >
      <span>{`${changeKindLabels[kind]} alone`}</span>
      <PageLink className={layout.link} to={addressOf({ ...asked, kind: group.key, after: null })}>
        {`All of ${group.label}`}
      </PageLink>
    </p>
  )
}

interface OlderChangesProps {
  readonly asked: ChangeFilter
  readonly changes: Exclude<HeldChanges, null | 'unreachable'>
  readonly showMore: () => Promise<void>
}

/** The link to older entries: another page without scripts, more rows with them. */
function OlderChanges({ asked, changes: { page, isKept, isPart }, showMore }: OlderChangesProps) {
  const [isLoading, setLoading] = useState(false)
  const { next, total } = page
  const shown = page.changes.length
  const load = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    if (isLoading) return
    setLoading(true)
    showMore().finally(() => setLoading(false))
  }
  return (
    <div className="mt-4 grid gap-3 text-center">
      {next && !isPart && (
        <a
          className={buttonClass({ full: true })}
          href={addressOf({ ...asked, after: next })}
          aria-busy={isLoading || undefined}
          onClick={load}
        >
          <span>{`Older, before ${dayText(next.before)}`}</span>
        </a>
      )}
      {(isPart || (isKept && shown < total)) && <p className={layout.caption}>Connect to read older ones</p>}
      <p className={`${layout.wash} ${layout.caption}`} role="status">
        {`${countLabel(shown)} of ${countLabel(total)} ${total === 1 ? 'entry' : 'entries'} shown${asked.after ? '' : ', newest first'}`}
      </p>
    </div>
  )
}

interface AboutChangesProps {
  /** When the record begins, ISO 8601; absent while it is not known. */
  readonly begins: string | undefined
}

/** How the record comes about, since when, and its feed. */
function AboutChanges({ begins }: AboutChangesProps) {
  return (
    <>
      <p className={layout.caption}>
        <span>
          Written by the site when a change is saved. Nobody can edit or delete an entry; a mistake gets a
          dated note. Times are UTC.
        </span>{' '}
        {begins !== undefined && <span>{`Recorded since ${dayText(begins)}.`}</span>}
      </p>
      <div className="flex flex-wrap gap-x-5">
        <a className={layout.link} href={paths.feed.to()}>
          <Icon name="radio" size="s" />
          <span>Feed of all changes</span>
        </a>
        <PageLink className={layout.link} to={paths.howWeRate.to()}>
          How we rate
        </PageLink>
      </div>
    </>
  )
}

/** The same behind "…", where no rail has room for it. It opens without scripts, too. */
function AboutChangesButton({ begins }: AboutChangesProps) {
  const id = useId()
  return (
    <div className="@desktop:hidden">
      <IconButton icon="ellipsis" label="About this record" className="-mr-3" popoverTarget={id} />
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label="About this record"
        className="fixed inset-x-0 top-auto bottom-0 m-0 w-full max-w-none rounded-t-xl border border-border bg-surface-raised px-gutter pt-4 pb-5 text-text"
      >
        <AboutChanges begins={begins} />
      </div>
    </div>
  )
}

interface ChangeListProps {
  readonly changes: readonly PublicChange[]
  /** Whether the firm of an entry has a page to open. */
  readonly isListed: (change: PublicChange) => boolean
  /** Whether minor changes are expanded. */
  readonly isMinorOpen: boolean
}

/** Entries by day, newest first. */
function ChangeList({ changes, isListed, isMinorOpen }: ChangeListProps) {
  const byDay = useMemo(() => daysOf(changes), [changes])
  return byDay.map((day, place) => (
    <section key={day.day} aria-labelledby={`changes-${day.day}`}>
      <div
        className={`${layout.wash} flex flex-wrap items-baseline justify-between gap-x-3 pt-4h pb-1h text-sm ${place === 0 ? '@desktop:pt-1' : ''}`}
      >
        <h2 id={`changes-${day.day}`} className="font-650">
          <DayName day={day.day} />
        </h2>
        <span className="text-text-3">{countText(day)}</span>
      </div>
      <ul className={styles.list}>
        {day.groups.map((group) => (
          <ChangeItem key={group.first.id} group={group} isListed={isListed} isMinorOpen={isMinorOpen} />
        ))}
      </ul>
    </section>
  ))
}

/** "3 changes, 1 of them minor". */
function countText({ count, minor }: Pick<ChangeDay, 'count' | 'minor'>): string {
  const all = pluralize(count, 'change')
  if (minor === 0) return all
  return minor === count ? `${all}, minor` : `${all}, ${minor} of them minor`
}

const utcDay = (moment: number) => utcDayOf(new Date(moment))

/** "Today, 4 Dec 2026". The clock of the device is known once it may be read. */
function DayName({ day }: Pick<ChangeDay, 'day'>) {
  const now = Date.now()
  const name = day === utcDay(now) ? 'Today, ' : day === utcDay(now - days(1)) ? 'Yesterday, ' : ''
  return `${useAfterHydration(name, '')}${dayText(day)}`
}

interface ChangedFirmProps {
  readonly change: PublicChange
  /** Whether the firm has a page to open. */
  readonly isListed: boolean
}

/** The firm of an entry and its tier of today, or that it closed; the site where it is about none. */
const nameClasses = 'text-md leading-135 font-650 tracking-tight wrap-anywhere'

function ChangedFirm({ change: { firm }, isListed }: ChangedFirmProps) {
  if (!firm) {
    return (
      <>
        <span className={`${styles.avatar} ${styles.site} grid place-items-center bg-surface-2 text-text-3`}>
          <Icon name="landmark" size="s" />
        </span>
        <span className={`${styles.names} flex min-w-0 flex-wrap items-center gap-x-2`}>
          <strong className={nameClasses}>This site</strong>
        </span>
      </>
    )
  }
  return (
    <>
      <span className={styles.avatar}>
        <Avatar name={firm.name} size="s" />
      </span>
      <span className={`${styles.names} flex min-w-0 flex-wrap items-center gap-x-2`}>
        {isListed ? (
          <PageLink className={nameClasses} to={paths.firm.to(firm.slug)}>
            <span translate="no">{firm.name}</span>
          </PageLink>
        ) : (
          <strong className={nameClasses} translate="no">
            {firm.name}
          </strong>
        )}
        {firm.closed ? (
          <StandingBadge firm={{ standing: 'closed' }} />
        ) : (
          <TierWord section={sectionOf(firm.category)} />
        )}
      </span>
    </>
  )
}

/** The tier of a firm in a row: its icon and its word. */
const TierWord = ({ section }: { readonly section: SectionKey }) => (
  <span
    className="inline-flex items-center gap-1 text-xs font-700 tracking-wide text-tier-ink"
    data-tier={section}
  >
    <Icon name={tierOf(section).icon} size="xs" />
    <span>{tierOf(section).badge}</span>
  </span>
)

interface ChangeEntryProps extends ChangedFirmProps {
  /** Prices of the firm that changed at the same moment. */
  readonly more?: readonly PublicChange[]
  /** The rest of its offer, which changed at the same moment for the same reason. */
  readonly also?: readonly PublicChange[]
}

function ChangeEntry({ change, more = [], also = [], isListed }: ChangeEntryProps) {
  return (
    <li className={styles.entry}>
      <time className={`${styles.time} text-sm leading-160 text-text-3 tabular-nums`} dateTime={change.at}>
        {change.at.slice(11, 16)}
      </time>
      <div className="contents">
        <ChangedFirm change={change} isListed={isListed} />
      </div>
      <div className={`${styles.words} min-w-0`}>
        {[change, ...also].map((one, place) => (
          <ChangeSentence
            key={one.id}
            change={one}
            icon={place === 0 && <ChangeIcon change={change} inlineClass={styles.inline} />}
          />
        ))}
        <ChangeReason change={change} />
        {[change, ...also].map((one) => (
          <ChangeNotes key={one.id} change={one} />
        ))}
        {more.length > 0 && (
          <details className="group">
            <summary className="-mb-2 flex min-h-tap w-fit items-center gap-1 text-ms font-600 text-accent-ink">
              <span>{`${pluralize(more.length, 'more price', 'more prices')} of this firm`}</span>
              <Icon name="chevron-down" size="s" className="group-open:rotate-180" />
            </summary>
            {more.map((one) => (
              <div key={one.id} className="py-1">
                <ChangeSentence change={one} />
                <ChangeReason change={one} />
                <ChangeNotes change={one} />
              </div>
            ))}
          </details>
        )}
      </div>
    </li>
  )
}

interface ChangeGroupProps {
  readonly group: ChangeGroup
  readonly isListed: (change: PublicChange) => boolean
  readonly isMinorOpen: boolean
}

/** "40 firms and 150 challenges added": what a file brought at one moment. */
function arrivalsText(changes: readonly PublicChange[]): string {
  const firms = changes.filter(({ kind }) => kind === 'added').length
  const challenges = changes.length - firms
  const parts = [
    firms > 0 ? pluralize(firms, 'firm') : '',
    challenges > 0 ? pluralize(challenges, 'challenge') : '',
  ]
  return `${parts.filter(Boolean).join(' and ')} added`
}

/** Entries shown as one: the prices or the offer of a firm at one moment, its minor changes of a day, or what a file brought. */
function ChangeItem({ group: { fold, first, more }, isListed, isMinorOpen }: ChangeGroupProps) {
  if (fold === 'prices' || fold === 'offer') {
    const rest = fold === 'offer' ? { also: more } : { more }
    return <ChangeEntry change={first} {...rest} isListed={isListed(first)} />
  }
  return (
    <li>
      <details className={styles.minor} open={fold === 'minor' && isMinorOpen}>
        <summary className="flex min-h-tap items-center gap-3 text-ms font-550 text-text-2">
          <Icon name="chevron-right" />
          {fold === 'arrivals' ? (
            <span>{arrivalsText([first, ...more])}</span>
          ) : (
            <span>
              <span>{pluralize(more.length + 1, 'minor change')}</span>
              {', '}
              {first.firm ? <span translate="no">{first.firm.name}</span> : <span>this site</span>}
            </span>
          )}
        </summary>
        <ul className="border-t border-t-border">
          {[first, ...more].map((change) => (
            <ChangeEntry key={change.id} change={change} isListed={isListed(change)} />
          ))}
        </ul>
      </details>
    </li>
  )
}
