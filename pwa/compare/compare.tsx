import { type ReactNode, useEffect, useId, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { formatSize } from '#contract/challenges/money.ts'
import type { FirmDetails, FirmRow } from '#contract/firm.ts'
import { isClosed } from '#contract/firm-standing.ts'
import { sectionOf, sections } from '#contract/tiers.ts'
import { challengeHash, challengeRef } from '#pwa/challenges/firm/firm-challenges.tsx'
import { useBookmarks } from '#pwa/data/bookmarks.ts'
import { useChallenges } from '#pwa/data/challenges/use-challenges.ts'
import { useRecentChanges } from '#pwa/data/changes/use-recent-changes.ts'
import { useChallengeComparison, useComparison } from '#pwa/data/comparison.ts'
import { type ComparedNoun, MOST_COMPARED, mostText } from '#pwa/data/comparison-store.ts'
import { useDirectory, useDirectoryStore } from '#pwa/data/directory.tsx'
import { logWarning } from '#pwa/data/log-warning.ts'
import { useMyCountry } from '#pwa/data/my-country.ts'
import { usePayoutRecords } from '#pwa/data/reviews/use-payout-records.ts'
import { rubricIn, useRubric } from '#pwa/data/rubric/use-rubric.ts'
import { useHydrated } from '#pwa/data/use-hydrated.ts'
import { NotForSale } from '#pwa/earning/not-for-sale.tsx'
import { CopyStatus } from '#pwa/firms/coupon/coupon.tsx'
import { ShareButton } from '#pwa/firms/share/share-button.tsx'
import { useToday } from '#pwa/firms/use-today.ts'
import { paths } from '#pwa/paths.ts'
import { buttonClass } from '#pwa/ui/button.tsx'
import { Chip } from '#pwa/ui/chip.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import layout from '#pwa/ui/layout.module.css'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { useChangeQuery } from '#pwa/ui/use-change-query.ts'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { challengeCompareRows } from './challenge-rows.ts'
import { type Compared, compareRows } from './compare-rows.ts'
import tableStyles from './compare-table.module.css'
import { type ComparedColumn, CompareTable } from './compare-table.tsx'
import type { CompareRow } from './grouped-rows.ts'

const NOTHING: Comparison = { ofChallenges: false, names: [], differencesOnly: false }

/** Firms or challenges side by side. The address holds the choice, so that it can be shared and works offline. */
export function Compare() {
  const { search } = useLocation()
  const changeQuery = useChangeQuery()
  const comparison = useHydrated() ? comparisonOf(search) : NOTHING
  const firms = useComparison()
  const challenges = useChallengeComparison()
  const kept = comparison.ofChallenges ? challenges : firms
  const show = (change: ChangeComparison) =>
    changeQuery(
      (query) => {
        const now = comparisonOf(query)
        const next = change(now)
        // A comparison from a shared link replaces the visitor's own one only once they change it.
        if (next.names !== now.names) kept.replace(next.names)
        return queryOf(next)
      },
      { replace: true },
    )
  const What = comparison.ofChallenges ? CompareChallenges : CompareFirms
  return (
    <CopyStatus>
      <What comparison={comparison} onShow={show} />
    </CopyStatus>
  )
}

interface ComparedProps {
  readonly comparison: Comparison
  readonly onShow: (change: ChangeComparison) => void
}

/** Challenges side by side. */
function CompareChallenges({ comparison, onShow }: ComparedProps) {
  const today = useToday()
  const { rows, isWhole } = useChallenges()
  const chosen = comparison.names.flatMap((name) => rows.find((row) => challengeRef(row) === name) ?? [])
  const { closed } = useDirectory()
  const missing = comparison.names.filter((name) => !rows.some((row) => challengeRef(row) === name))
  // A reference begins with the firm's slug, which has no dot.
  const ofClosed = missing.filter((name) => closed.some(({ slug }) => name.startsWith(`${slug}.`))).length
  return (
    <ComparisonView
      title="Compare challenges"
      noun="challenges"
      nothing="Not known"
      comparison={comparison}
      columns={chosen.map((row) => ({
        key: challengeRef(row),
        name: `${row.firm.name}, ${formatSize(row.challenge.accountSize, row.challenge.currency)}`,
        to: `${paths.firm.to(row.firm.slug)}${challengeHash(row.challenge)}`,
        firm: row.firm,
      }))}
      rows={challengeCompareRows(chosen, today)}
      picker={
        <PageLink className={buttonClass()} to={paths.challenges.to()}>
          <Icon name="plus" />
          Add a challenge
        </PageLink>
      }
      missing={
        isWhole ? missingText('challenges', { gone: missing.length - ofClosed, closed: ofClosed }) : ''
      }
      empty={
        (isWhole || comparison.names.length === 0) && (
          <Empty
            icon="scale"
            title="Nothing to compare yet"
            text="Add two challenges or more."
            leadsTo={{ to: paths.challenges.to(), label: 'See all challenges' }}
          />
        )
      }
      onShow={onShow}
    />
  )
}

/** Firms side by side. */
export function CompareFirms({ comparison, onShow }: ComparedProps) {
  const today = useToday()
  const { firms, closed, complete } = useDirectory()
  const { has } = useBookmarks()
  const hydrated = useHydrated()
  const { known } = useMyCountry()
  const { names } = comparison
  const asked = names.join(',')
  const chosen = useMemo(
    () => asked.split(',').flatMap((slug) => firms.find((firm) => firm.slug === slug) ?? []),
    [asked, firms],
  )
  const recent = useRecentChanges(chosen, today)
  const payouts = usePayoutRecords(chosen)
  const rubric = rubricIn(useRubric())
  const compared = useCompared(chosen).map((one) => ({
    ...one,
    payouts: payouts.get(one.firm.id),
    recentChanges: recent.get(one.firm.id) ?? null,
  }))
  return (
    <ComparisonView
      title="Compare firms"
      noun="firms"
      nothing="None"
      comparison={comparison}
      columns={chosen.map((firm) => ({
        key: firm.slug,
        name: firm.name,
        to: firm.hasDetails ? paths.firm.to(firm.slug) : null,
        firm,
      }))}
      rows={compareRows(compared, { today, country: known, rubric })}
      picker={
        <FirmPicker
          firms={firms.filter(({ slug }) => !names.includes(slug))}
          isSaved={has}
          onPick={(slug) => slug && onShow((now) => ({ ...now, names: [...now.names, slug] }))}
        />
      }
      missing={complete ? missingText('firms', missingOf(names, [...firms, ...closed])) : ''}
      empty={
        hydrated &&
        (complete || names.length === 0) && (
          <Empty
            icon="scale"
            title="Nothing to compare yet"
            text="Add two firms or more."
            leadsTo={{ to: paths.home.to(), label: 'See all firms' }}
          />
        )
      }
      onShow={onShow}
    />
  )
}

/** How many of these firms are listed no more, and how many closed. */
function missingOf(names: readonly string[], every: readonly FirmRow[]) {
  const found = names.map((name) => every.find(({ slug }) => slug === name))
  const closed = found.filter((firm) => firm && isClosed(firm)).length
  return { gone: found.filter((firm) => !firm).length, closed }
}

type Loaded = ReadonlyMap<FirmRow, FirmDetails>

/** The firms with their details, which follow as the device finds them. */
function useCompared(firms: readonly FirmRow[]): readonly Compared[] {
  const store = useDirectoryStore()
  const [loaded, setLoaded] = useState<Loaded>(new Map())
  useEffect(() => {
    let isWanted = true
    for (const firm of firms) {
      if (store.detailsAtHand(firm)) continue
      store.loadDetails(firm.id).then(
        (details) => details && isWanted && setLoaded((before) => new Map(before).set(firm, details)),
        (error: unknown) => logWarning('Details were not read', error),
      )
    }
    return () => {
      isWanted = false
    }
  }, [store, firms])
  return useMemo(
    () => firms.map((firm) => ({ firm, details: store.detailsAtHand(firm) ?? loaded.get(firm) ?? null })),
    [firms, loaded, store],
  )
}

interface FirmPickerProps {
  /** The firms to choose from, in list order. */
  readonly firms: readonly FirmRow[]
  readonly isSaved: (id: string) => boolean
  readonly onPick: (slug: string) => void
}

/** Adds a firm to the comparison: the saved ones first, then the tiers in their order. */
function FirmPicker({ firms, isSaved, onPick }: FirmPickerProps) {
  const id = useId()
  const saved = firms.filter((firm) => isSaved(firm.id))
  const groups = [
    { key: 'saved', label: 'Saved', firms: saved },
    ...sections.map(({ key, label }) => ({
      key,
      label,
      firms: firms.filter((firm) => sectionOf(firm.category) === key && !isSaved(firm.id)),
    })),
  ]
  return (
    <div className="relative max-w-112 min-w-0 flex-1 basis-36">
      <label htmlFor={id}>
        <VisuallyHidden>Add a firm</VisuallyHidden>
      </label>
      <select
        id={id}
        className="h-tap w-full appearance-none rounded-md border border-border-strong bg-surface pr-9 pl-3 text-lg text-ellipsis"
        value=""
        onChange={(event) => onPick(event.target.value)}
      >
        <option value="">Add a firm</option>
        {groups
          .filter((group) => group.firms.length > 0)
          .map((group) => (
            <optgroup key={group.key} label={group.label}>
              {group.firms.map((firm) => (
                <option key={firm.id} value={firm.slug} translate="no">
                  {firm.name}
                </option>
              ))}
            </optgroup>
          ))}
      </select>
      <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center">
        <Icon name="chevron-down" size="s" />
      </span>
    </div>
  )
}

interface ComparisonViewProps extends ComparedProps {
  readonly title: string
  readonly noun: ComparedNoun
  readonly columns: readonly ComparedColumn[]
  readonly rows: readonly CompareRow[]
  /** The text of an empty cell. */
  readonly nothing: string
  /** Where another is added. */
  readonly picker: ReactNode
  /** Said where some are not listed any more; "" where all are. */
  readonly missing: string
  /** Shown while the comparison is empty. */
  readonly empty: ReactNode
}

/** The compared columns: their heads, their differences, and a way to share them. */
function ComparisonView(props: ComparisonViewProps) {
  const { title, noun, comparison, columns, rows, nothing, picker, missing, empty, onShow } = props
  const { differencesOnly } = comparison
  const shown = differencesOnly ? rows.filter(({ differs }) => differs) : rows
  const titles = columns.map(({ name }) => name).join(', ')
  return (
    <div
      className={`${layout.wrap} grid grid-cols-1 content-start gap-2 pt-1`}
      data-asking={columns.length > 0 || empty ? undefined : ''}
    >
      <div className={`${layout.wash} flex flex-wrap items-center`}>
        <PageLink
          className="-ml-3 grid size-tap flex-none place-items-center rounded-md"
          to={paths.home.to()}
        >
          <Icon name="arrow-left" />
          <VisuallyHidden>Back to Home</VisuallyHidden>
        </PageLink>
        <h1 className={`${layout.h1} flex-1`}>{title}</h1>
        {columns.length > 0 && (
          <ShareButton title={`Compare ${titles}`} path={`${paths.compare.to()}${queryOf(comparison)}`} />
        )}
      </div>
      <div className={`${layout.wash} flex flex-wrap items-center gap-2 empty:hidden`}>
        {columns.length < MOST_COMPARED && picker}
        {columns.length > 1 && (
          <div className="min-w-0 *:h-auto *:max-w-full *:*:h-auto *:*:min-h-9">
            <Chip
              pressed={differencesOnly}
              onPress={() => onShow((now) => ({ ...now, differencesOnly: !differencesOnly }))}
            >
              Differences only
            </Chip>
          </div>
        )}
      </div>
      <p role="status" className={`${layout.wash} ${layout.caption} empty:hidden`}>
        {missing}
      </p>
      {columns.length > 0 ? (
        <CompareTable
          columns={columns}
          rows={shown}
          nothing={nothing}
          onRemove={(name) =>
            onShow((now) => ({ ...now, names: now.names.filter((other) => other !== name) }))
          }
        />
      ) : (
        empty
      )}
      <div className={`${layout.wash} grid gap-2 pt-2`}>
        {columns.length > 1 && (
          <p className={`${layout.caption} flex items-center gap-2 ${tableStyles.legend}`}>
            {rows.some(({ group }) => group?.isBold)
              ? 'Facts that differ have a dot. The better one is bold; of payouts and criteria, all that differ are.'
              : 'Facts that differ have a dot. The better one is bold.'}
          </p>
        )}
        <p className={layout.caption}>{`${mostText(noun)}. The address holds the comparison.`}</p>
        {columns.length > 0 && <NotForSale />}
      </div>
    </div>
  )
}

/** A comparison, as its address describes it. */
interface Comparison {
  /** Whether challenges are compared, and not firms. */
  readonly ofChallenges: boolean
  /** Their names in the address, in the order chosen, each once. */
  readonly names: readonly string[]
  readonly differencesOnly: boolean
}

/** Derives another comparison from the current one of the address, at the time of the press. */
type ChangeComparison = (now: Comparison) => Comparison

/** The name of a firm, or of one of its challenges: `slug.id`. Addresses of earlier versions have capitals in the slug. */
const asStored = (name: string): string => name.replace(/^[^.]+/, (slug) => slug.toLowerCase())

/** Reads the query of the address; names beyond the size of a comparison are left out. */
export function comparisonOf(search: string): Comparison {
  const query = new URLSearchParams(search)
  const challenges = query.get('challenges')
  const names = (challenges ?? query.get('firms') ?? '').split(',').filter((name) => name !== '')
  return {
    ofChallenges: challenges !== null,
    names: [...new Set(names.map(asStored))].slice(0, MOST_COMPARED),
    differencesOnly: query.get('only') === 'differences',
  }
}

/** The query of an address that shows this comparison; the same comparison always has the same address. */
export function queryOf({ ofChallenges, names, differencesOnly }: Comparison): string {
  const listed = names.map(encodeURIComponent).join(',')
  const what = ofChallenges ? `challenges=${listed}` : listed && `firms=${listed}`
  const parts = [what, differencesOnly && 'only=differences'].filter(Boolean)
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

/** What became of those of a comparison that are not shown: firms that closed are listed, and not compared. "" for none. */
export function missingText(
  noun: 'firms' | 'challenges',
  { gone, closed }: { gone: number; closed: number },
): string {
  if (gone + closed === 0) return ''
  const some = `Some ${noun} of this comparison`
  const ofClosed = noun === 'firms' ? 'have closed' : 'are of firms that have closed'
  if (closed === 0) return `${some} are not listed any more.`
  return gone === 0 ? `${some} ${ofClosed}.` : `${some} ${ofClosed}, or are not listed any more.`
}
