import type { TrustFigures } from '#contract/directory.ts'
import type { FirmRow } from '#contract/firm.ts'
import { countFirms, type DirectoryCounts, isAffiliateActive } from '#contract/firm-rules.ts'
import { sections } from '#contract/tiers.ts'
import { NotForSale } from '#pwa/earning/not-for-sale.tsx'
import layout from '#pwa/ui/layout.module.css'
import { FigureTable } from './figure-table.tsx'
import styles from './trust.module.css'

interface AffiliateTiesProps {
  readonly firms: readonly FirmRow[]
  readonly complete: boolean
  readonly counts: DirectoryCounts
  readonly trust: TrustFigures | null
}

/** How many firms of each tier pay us for a link. */
export function AffiliateTies({ firms, complete, counts, trust }: AffiliateTiesProps) {
  const ties = tiesPerTier(counts.bySection, tiesOf(firms, complete, trust?.tiesBySection))
  return (
    <section className={styles.card}>
      <h2 className={layout.h2}>What we earn</h2>
      <NotForSale alone />
      <p>Each link that pays us says so. Firms to avoid never have one, whatever they offer.</p>
      <FigureTable
        caption="Firms that pay us a commission, by tier"
        heads={['Tier', 'Firms', 'With commission']}
        rows={ties.map(({ label, firms, paying }) => ({ label, figures: [firms, paying] }))}
      />
    </section>
  )
}

/** How many firms of a tier pay us for a link. */
interface TierTies {
  readonly label: string
  readonly firms: number
  readonly paying: number
}

type Counts = Readonly<Record<string, number>>

/** One row for each tier that has firms; the tier to avoid is always listed, even with zero. */
export function tiesPerTier(bySection: DirectoryCounts['bySection'], ties: Counts): readonly TierTies[] {
  return sections
    .map(({ key, label }) => ({ key, label, firms: bySection[key] ?? 0, paying: ties[key] ?? 0 }))
    .filter(({ key, firms }) => firms > 0 || key === 'avoid')
    .map(({ label, firms, paying }) => ({ label, firms, paying }))
}

/** The ties of the whole list; until this device holds it, the server's count. */
export function tiesOf(firms: readonly FirmRow[], complete: boolean, counted: Counts | undefined): Counts {
  return complete || !counted ? countFirms(firms.filter(isAffiliateActive)).bySection : counted
}
