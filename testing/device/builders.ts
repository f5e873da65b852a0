import type { FirstFrame, SyncReply } from '#contract/directory.ts'
import { type Firm, firmDefaults, toFirmRow } from '#contract/firm.ts'
import { compareFirms, countFirms } from '#contract/firm-rules.ts'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import { themeDefaults, themePresets } from '#contract/theme/presets.ts'
import type { Theme } from '#contract/theme/theme.ts'

const DAY = '2026-11-20T08:00:00.000Z'
const TIERS = ['gold', 'silver', 'bronze', 'avoid']

/** A firm that the contract takes, named by its number. */
export function aFirm(number: number, change: Partial<Firm> = {}): Firm {
  return {
    ...firmDefaults,
    id: `firm-${number}`,
    slug: `firm-${number}`,
    logoImage: '',
    updated_at: DAY,
    name: `Firm ${number}`,
    category: TIERS[number % TIERS.length] ?? 'gold',
    description: `What firm ${number} does`,
    website: `https://firm-${number}.example/`,
    instruments: ['forex'],
    platforms: [],
    restrictedCountries: [],
    evidence: [],
    maxFunding: '$100K',
    profitSplit: '80%',
    evaluationFee: '$99',
    pros: [`Pays ${number}`],
    cons: ['Slow'],
    ...change,
  }
}

export const someFirms = (count: number): Firm[] =>
  Array.from({ length: count }, (_, number) => aFirm(number))

export const aTheme: Theme = {
  ...themeDefaults,
  id: 'default',
  name: 'Default',
  colors: themePresets.light,
  isActive: true,
  createdAt: DAY,
}

const { mfaSettings: _m, emailSettings: _e, autoBackup: _a, system: _s, ...publicSettings } = settingsDefaults
export const someSettings = publicSettings

/** The answer that holds everything. */
export function aWholeReply(revision: number, firms: readonly Firm[]): SyncReply {
  const settings = someSettings
  return { revision, complete: true, firms: [...firms].sort(compareFirms), gone: [], settings, theme: aTheme }
}

/** The answer that holds a change. */
export function aChange(revision: number, change: Partial<SyncReply> = {}): SyncReply {
  return { revision, complete: false, firms: [], gone: [], ...change }
}

/** The first frame of a directory: the first firms of every tier. */
export function aFrame(revision: number, firms: readonly Firm[], perTier = 12): FirstFrame {
  const rows = [...firms].sort(compareFirms).map(toFirmRow)
  const first = TIERS.flatMap((tier) => rows.filter((row) => row.category === tier).slice(0, perTier))
  const counts = countFirms(rows)
  const { total, bySection, byInstrument } = counts
  return {
    revision,
    build: 'test',
    publishedAt: DAY,
    firms: first,
    counts: { total, bySection: { ...bySection }, byInstrument: { ...byInstrument } },
    settings: someSettings,
    theme: aTheme,
  }
}
