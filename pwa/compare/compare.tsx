import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { FirmDetails, FirmRow } from '#contract/firm.ts'
import { useBookmarks } from '#pwa/data/bookmarks.ts'
import { useComparison } from '#pwa/data/comparison.ts'
import { MOST_COMPARED } from '#pwa/data/comparison-store.ts'
import { useDirectory, useDirectoryStore } from '#pwa/data/directory.tsx'
import { logWarning } from '#pwa/data/log-warning.ts'
import { useMyCountry } from '#pwa/data/my-country.ts'
import { useHydrated } from '#pwa/data/use-hydrated.ts'
import { paths } from '#pwa/paths.ts'
import { Chip } from '#pwa/ui/chip.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import layout from '#pwa/ui/layout.module.css'
import { PageLink } from '#pwa/ui/page-link.tsx'
import styles from './compare.module.css'
import { type Compared, compareRows } from './compare-rows.ts'
import tableStyles from './compare-table.module.css'
import { CompareTable } from './compare-table.tsx'
import { FirmPicker } from './firm-picker.tsx'

interface CompareProps {
  /** Noon of today on the device clock, or null while it is not known. */
  readonly today: Date | null
  /** The code of a firm, to be copied; null where there is none that counts. */
  readonly couponOf: (firm: FirmRow) => ReactNode
  /** The way out to a firm. */
  readonly linkOf: (firm: FirmRow) => ReactNode
  /** Hands the address of the comparison on. */
  readonly shareOf: (title: string, path: string) => ReactNode
}

const NOTHING: Comparison = { slugs: [], differencesOnly: false }

/** Firms side by side. Which ones, and what of them, stands in the address: it can be shared, and works offline. */
export function Compare({ today, couponOf, linkOf, shareOf }: CompareProps) {
  const { firms, complete } = useDirectory()
  const { has } = useBookmarks()
  const { search } = useLocation()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const { replace } = useComparison()
  const { known } = useMyCountry()
  const comparison = hydrated ? comparisonOf(search) : NOTHING
  const { slugs, differencesOnly } = comparison
  const asked = slugs.join(',')
  const chosen = useMemo(
    () => asked.split(',').flatMap((slug) => firms.find((firm) => firm.slug === slug) ?? []),
    [asked, firms],
  )
  const compared = useCompared(chosen)
  const rows = compareRows(compared, { today, country: known })
  const shown = differencesOnly ? rows.filter(({ differs }) => differs) : rows
  const names = chosen.map(({ name }) => name).join(', ')
  const show = (next: Partial<Comparison>) => {
    if (next.slugs) replace(next.slugs)
    void navigate(
      { search: queryOf({ ...comparison, ...next }) },
      { replace: true, preventScrollReset: true },
    )
  }

  return (
    <div className={`${layout.wrap} ${styles.page}`}>
      <div className={layout.wash}>
        <PageLink className={`${layout.link} ${layout.back}`} to={paths.home.to()}>
          <Icon name="arrow-left" size="s" />
          Back to Home
        </PageLink>
        <h1 className={layout.h1}>Compare firms</h1>
        <p className={layout.lead}>Up to {MOST_COMPARED} side by side. The address holds the comparison.</p>
      </div>
      <div className={styles.controls}>
        {chosen.length < MOST_COMPARED && (
          <FirmPicker
            firms={firms.filter(({ slug }) => !slugs.includes(slug))}
            isSaved={has}
            onPick={(slug) => slug && show({ slugs: [...slugs, slug] })}
          />
        )}
        {chosen.length > 1 && (
          <Chip pressed={differencesOnly} onPress={() => show({ differencesOnly: !differencesOnly })}>
            Differences only
          </Chip>
        )}
        {chosen.length > 0 && shareOf(`Compare ${names}`, `${paths.compare.to()}${queryOf(comparison)}`)}
      </div>
      <p role="status" className={layout.caption}>
        {complete && chosen.length < slugs.length && 'Some firms of this comparison are not listed any more.'}
      </p>
      {chosen.length > 1 && (
        <p className={tableStyles.legend}>Facts that differ stand in bold, with a dot.</p>
      )}
      {chosen.length > 0 ? (
        <CompareTable
          firms={chosen}
          rows={shown}
          couponOf={couponOf}
          linkOf={linkOf}
          onRemove={(slug) => show({ slugs: slugs.filter((other) => other !== slug) })}
        />
      ) : (
        hydrated &&
        (complete || slugs.length === 0) && (
          <Empty icon="scale" tone="primary" title="Nothing to compare yet" text="Add two firms or more." />
        )
      )}
    </div>
  )
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

/** What the address of a comparison asks for. */
interface Comparison {
  /** Slugs of the firms, in the order chosen, each once. */
  readonly slugs: readonly string[]
  readonly differencesOnly: boolean
}

/** Reads the query of the address; what is more than a comparison holds is left out. */
export function comparisonOf(search: string): Comparison {
  const query = new URLSearchParams(search)
  const slugs = (query.get('firms') ?? '').split(',').filter((slug) => slug !== '')
  return {
    slugs: [...new Set(slugs)].slice(0, MOST_COMPARED),
    differencesOnly: query.get('only') === 'differences',
  }
}

/** The query of an address that shows this comparison; the same comparison always has the same address. */
export function queryOf({ slugs, differencesOnly }: Comparison): string {
  const firms = slugs.map(encodeURIComponent).join(',')
  const parts = [firms && `firms=${firms}`, differencesOnly && 'only=differences'].filter(Boolean)
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}
