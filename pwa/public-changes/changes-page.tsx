import { type MouseEvent, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { dayText } from '#contract/primitives/day-text.ts'
import { type ChangeFilter, changesIn, queryOfChanges } from '#contract/public-changes/change-filter.ts'
import type { PublicChange } from '#contract/public-changes/public-change.ts'
import { type HeldChanges, useChanges } from '#pwa/data/changes/use-changes.ts'
import { useDevice } from '#pwa/data/device/device.tsx'
import { useDirectory } from '#pwa/data/directory.tsx'
import { useAfterHydration } from '#pwa/data/use-hydrated.ts'
import { paths } from '#pwa/paths.ts'
import { buttonClass } from '#pwa/ui/button.tsx'
import { countLabel } from '#pwa/ui/chip.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { KeptAge } from '#pwa/ui/kept-age.tsx'
import layout from '#pwa/ui/layout.module.css'
import { isPlainClick, PageLink } from '#pwa/ui/page-link.tsx'
import { Skeleton } from '#pwa/ui/skeleton.tsx'
import toggle from '#pwa/ui/switch.module.css'
import { useChangeQuery } from '#pwa/ui/use-change-query.ts'
import { ChangeFilters } from './change-filters.tsx'
import { ChangeList } from './change-list.tsx'
import styles from './changes.module.css'

const addressOf = (filter: ChangeFilter): string => `${paths.changes.to()}?${queryOfChanges(filter)}`

/** The ledger: public changes by day. The address holds the filter. */
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
  const entries = changes && changes !== 'unreachable' ? changes.page.changes : []
  return (
    <div className={`${layout.wrap} ${styles.page}`}>
      <div className={`${layout.wash} ${styles.head}`}>
        <div>
          <h1 className={layout.h1}>Changes</h1>
          <p className={layout.lead}>What changed at which firm, when and why.</p>
        </div>
        <a className={buttonClass()} href={paths.feed.to()}>
          <Icon name="radio" size="s" />
          <span>Feed of all changes</span>
        </a>
      </div>
      <div className={styles.columns}>
        <div className={styles.rail}>
          <ChangeFilters
            asked={asked}
            changes={entries}
            onShow={(next) => changeQuery(() => queryOfChanges(next))}
          />
          <label className={`${layout.wash} ${styles.minor}`}>
            <span>Open minor changes</span>
            <input
              type="checkbox"
              role="switch"
              className={toggle.switch}
              checked={isMinorOpen}
              aria-checked={isMinorOpen}
              onChange={(event) => setMinorOpen(event.target.checked)}
            />
          </label>
          <p className={`${layout.wash} ${styles.rule}`}>
            <span>
              Written by the site when a change is saved. Nobody can edit or delete an entry; a mistake gets a
              dated note. Times are UTC.
            </span>{' '}
            <PageLink className={layout['text-link']} to={paths.howWeRate.to()}>
              How we rate
            </PageLink>
          </p>
        </div>
        <section
          tabIndex={-1}
          className={styles.found}
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
  if (changes === null) return <Skeleton className={styles.skeleton} />
  if (changes === 'unreachable') {
    return (
      <Empty icon="wifi-off" title="Connect to read the changes" text="This device holds none of them yet." />
    )
  }
  const { page, isKept, readAt } = changes
  return (
    <>
      <p className={`${layout.wash} ${styles.begins}`}>
        <Icon name="history" size="s" />
        <span>{`${countLabel(page.total)} ${page.total === 1 ? 'entry' : 'entries'}, recorded since ${dayText(page.begins)}`}</span>
      </p>
      {isKept && <KeptAge moment={readAt} />}
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
      action={
        isNarrowed && (
          <PageLink className={buttonClass()} to={paths.changes.to()}>
            Show all
          </PageLink>
        )
      }
    />
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
    <div className={styles.older}>
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
      {(isPart || (isKept && shown < total)) && <p className={styles.note}>Connect to read older ones</p>}
      <p className={`${layout.wash} ${styles.note}`} role="status">
        {`${countLabel(shown)} of ${countLabel(total)} ${total === 1 ? 'entry' : 'entries'} shown${asked.after ? '' : ', newest first'}`}
      </p>
    </div>
  )
}
