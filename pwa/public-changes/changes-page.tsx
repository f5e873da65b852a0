import { type MouseEvent, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { dayText } from '#contract/primitives/day-text.ts'
import { type ChangeFilter, changesIn, queryOfChanges } from '#contract/public-changes/change-filter.ts'
import { changeKindLabels, changeKinds, groupOfKind } from '#contract/public-changes/change-kinds.ts'
import type { PublicChange } from '#contract/public-changes/public-change.ts'
import { type HeldChanges, useChanges } from '#pwa/data/changes/use-changes.ts'
import { useDevice } from '#pwa/data/device/device.tsx'
import { useDirectory } from '#pwa/data/directory.tsx'
import { useAfterHydration } from '#pwa/data/use-hydrated.ts'
import { paths } from '#pwa/paths.ts'
import { buttonClass } from '#pwa/ui/button.tsx'
import { countLabel } from '#pwa/ui/chip.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { KeptAge } from '#pwa/ui/kept-age.tsx'
import layout from '#pwa/ui/layout.module.css'
import { isPlainClick, PageLink } from '#pwa/ui/page-link.tsx'
import { Skeleton } from '#pwa/ui/skeleton.tsx'
import { useChangeQuery } from '#pwa/ui/use-change-query.ts'
import { AboutChanges, AboutChangesButton } from './about-changes.tsx'
import { ChangeBar, ChangeFilterSheet, ChangeRail } from './change-filters.tsx'
import { ChangeList } from './change-list.tsx'

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
