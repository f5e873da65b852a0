import { type ComponentType, memo, useMemo, useState } from 'react'
import { useNavigationType } from 'react-router-dom'
import type { FirmRow } from '#contract/firm.ts'
import { type FirmFilter, queryFromFilter } from '#contract/firm-filter.ts'
import { FIRST_FRAME_FIRMS } from '#contract/firm-rules.ts'
import { type SectionKey, sectionKeys, sectionOf, tierOf } from '#contract/tiers.ts'
import { useBookmarks } from '#pwa/data/bookmarks.ts'
import { useDirectory } from '#pwa/data/directory.tsx'
import { anchors } from '#pwa/paths.ts'
import { Button } from '#pwa/ui/button.tsx'
import { countLabel } from '#pwa/ui/chip.tsx'
import layout from '#pwa/ui/layout.module.css'
import { Medal } from '#pwa/ui/tier-badge.tsx'
import { useWindow, WINDOW_STEP } from '#pwa/ui/use-window.ts'
import { CopyStatus } from '../coupon/coupon.tsx'
import { firmCount } from '../filters/filter-bar.tsx'
import { useMatchingFirms } from '../filters/matching-firms.ts'
import { useFirmFilter } from '../filters/use-firm-filter.ts'
import { PartnerNote, partnerNotes } from '../partner/partner-badge.tsx'
import styles from './firm-list.module.css'
import { FirmHeads, FirmTable, type FirmTableProps, useOpenFirm } from './firm-table.tsx'
import type { NoFirmsProps } from './no-firms.tsx'

/** Rows of a section at first, and once another filter is set. */
const sizes = { first: FIRST_FRAME_FIRMS, found: 6 }

interface FirmSectionsProps {
  /** The empty state, which comes after the list. */
  readonly NoFirms: ComponentType<NoFirmsProps>
}

/** The tier sections with the firms that the filter leaves, in an order that no filter changes. */
export function FirmSections({ NoFirms }: FirmSectionsProps) {
  const { firms, settings } = useDirectory()
  const { filter: asked, clear } = useFirmFilter()
  const { has, toggle } = useBookmarks()
  const { filter, firms: found, isWhole, counts } = useMatchingFirms(asked)
  const open = useOpenFirm()
  const navigation = useNavigationType()
  const [isReturn] = useState(navigation === 'POP')
  const groups = useMemo(() => {
    return sectionGroups(found, { filter, bySection: counts.bySection, whole: isWhole })
  }, [found, filter, counts, isWhole])
  const filterKey = queryFromFilter(filter).toString()

  return (
    <CopyStatus>
      <div id={anchors.results} className="@container">
        {groups.length > 0 && <FirmHeads className={`${layout.wrap} ${styles.stuck}`} />}
        {groups.map((group) => (
          <FirmSection
            key={group.section}
            group={group}
            filterKey={filterKey}
            isReturn={isReturn}
            display={settings.display}
            isSaved={has}
            onOpen={open}
            onSave={toggle}
          />
        ))}
        {groups.length === 0 && (
          <div className={layout.wrap}>
            <NoFirms filter={filter} hasFirms={firms.length > 0} onClear={clear} />
          </div>
        )}
        <PartnerNote id={partnerNotes.page} firms={firms} />
      </div>
    </CopyStatus>
  )
}

const known = new WeakMap<FirmRow, SectionKey>()

function sectionOfFirm(firm: FirmRow): SectionKey {
  const section = known.get(firm) ?? sectionOf(firm.category)
  known.set(firm, section)
  return section
}

interface SectionGroup {
  readonly section: SectionKey
  readonly firms: readonly FirmRow[]
  /** How many firms of the section match, those not loaded yet included. */
  readonly total: number
}

interface Grouping {
  readonly filter: FirmFilter
  /** Firms per section of the whole list. */
  readonly bySection: Readonly<Record<string, number>>
  /** Whether `firms` is everything that matches. */
  readonly whole: boolean
}

/**
 * The sections to show, in their only order: those with matching firms, and the tiers that the visitor chose,
 * empty or not, as long as any other has firms.
 */
export function sectionGroups(
  firms: readonly FirmRow[],
  { filter, bySection, whole }: Grouping,
): SectionGroup[] {
  const groups = new Map<SectionKey, FirmRow[]>()
  for (const firm of firms) {
    const section = sectionOfFirm(firm)
    const group = groups.get(section)
    if (group) group.push(firm)
    else groups.set(section, [firm])
  }
  if (groups.size === 0) return []
  const chosen: readonly string[] = filter.tiers
  return sectionKeys
    .filter((section) => groups.has(section) || chosen.includes(section))
    .map((section) => {
      const group = groups.get(section) ?? []
      return { section, firms: group, total: whole ? group.length : (bySection[section] ?? group.length) }
    })
}

type TableProps = Pick<FirmTableProps, 'display' | 'isSaved' | 'onOpen' | 'onSave'>

interface FirmSectionProps extends TableProps {
  readonly group: SectionGroup
  /** Changes with the filter: the window starts over. */
  readonly filterKey: string
  /** The visitor came back to the list. */
  readonly isReturn: boolean
}

/** A tier: its title, description and count, then its firms. */
const FirmSection = memo(function FirmSection({ group, filterKey, isReturn, ...table }: FirmSectionProps) {
  const { section, firms, total } = group
  const { title, description } = tierOf(section)
  const { visible, end, showMore } = useWindow(firms, `${section} ${filterKey}`, isReturn, sizes)
  // Also those that are not loaded yet: a button that came with them would move every section below.
  const missing = total - visible.length
  const titleId = `${section}-title`
  return (
    <section
      id={section}
      className={`${layout.wrap} isolate pt-4 first-of-type:pt-3 @desktop:pt-6 @desktop:first-of-type:pt-3`}
      aria-labelledby={titleId}
    >
      <div
        className={`${layout.wash} mb-1h flex flex-wrap items-baseline gap-x-2 @desktop:items-center`}
        data-tier={section}
      >
        <Medal section={section} size="s" className="mt-1 -mb-3 self-start @desktop:my-0" />
        <h2
          id={titleId}
          className={`min-w-min flex-1 text-lg leading-130 @desktop:flex-none @desktop:text-h3 ${section === 'avoid' ? 'text-avoid-ink' : ''}`}
        >
          {title}
        </h2>
        <span className="ms-auto text-sm text-text-3 tabular-nums @desktop:order-1">{firmCount(total)}</span>
        <p className="basis-full ps-9 text-sm leading-135 text-text-3 text-pretty @desktop:basis-auto @desktop:ps-0 @desktop:text-ms">
          {description}
        </p>
      </div>
      {firms.length === 0 ? (
        <p className="rounded-lg border border-dashed border-border-strong bg-surface p-4 text-text-2">
          No firms in this category match your current filters.
        </p>
      ) : (
        <FirmTable caption={title} firms={visible} total={total} {...table} />
      )}
      {missing > 0 && (
        <Button
          ref={end}
          variant="quiet"
          full
          className="noscript:hidden mt-3"
          onClick={showMore}
        >{`Show ${countLabel(Math.min(WINDOW_STEP, missing))} more`}</Button>
      )}
    </section>
  )
})
