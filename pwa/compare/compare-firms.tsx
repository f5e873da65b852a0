import { useEffect, useMemo, useState } from 'react'
import type { FirmDetails, FirmRow } from '#contract/firm.ts'
import { isClosed } from '#contract/firm-standing.ts'
import { useBookmarks } from '#pwa/data/bookmarks.ts'
import { useRecentChanges } from '#pwa/data/changes/use-recent-changes.ts'
import { useDirectory, useDirectoryStore } from '#pwa/data/directory.tsx'
import { logWarning } from '#pwa/data/log-warning.ts'
import { useMyCountry } from '#pwa/data/my-country.ts'
import { usePayoutRecords } from '#pwa/data/reviews/use-payout-records.ts'
import { rubricIn, useRubric } from '#pwa/data/rubric/use-rubric.ts'
import { useHydrated } from '#pwa/data/use-hydrated.ts'
import { paths } from '#pwa/paths.ts'
import { Empty } from '#pwa/ui/empty.tsx'
import type { ChangeComparison, Comparison } from './compare-address.ts'
import { type Compared, compareRows } from './compare-rows.ts'
import { type ComparisonParts, ComparisonView } from './comparison-view.tsx'
import { FirmPicker } from './firm-picker.tsx'
import { missingText } from './missing-text.ts'

interface CompareFirmsProps extends ComparisonParts {
  readonly comparison: Comparison
  readonly onShow: (change: ChangeComparison) => void
}

/** Firms side by side. */
export function CompareFirms({ comparison, onShow, today, ...parts }: CompareFirmsProps) {
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
      {...parts}
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
