import type { DirectoryRecord } from '#backend/models/directory.ts'
import type { FirmRecord } from '#backend/models/firm.ts'
import { shownOf } from '#backend/models/image.ts'
import { defaultTheme } from '#backend/models/theme.ts'
import { type Firm, firmDefaults, publishingDefaults } from '#contract/firm.ts'
import { settingsDefaults } from '#contract/settings/defaults.ts'

/** A firm as it is stored; `n` tells it from others. */
export function aFirmRecord(n: number, values: Partial<FirmRecord> = {}): FirmRecord {
  const firm: Firm = {
    ...(structuredClone(firmDefaults) as unknown as Firm),
    id: `firm-${n}`,
    slug: `firm-${n}`,
    logoImage: '',
    updated_at: '2026-11-20T00:00:00.000Z',
    name: `Firm ${n}`,
    category: 'gold',
    description: 'Pays on time.',
    website: 'https://firm.example/',
    maxFunding: '$200K',
    profitSplit: '90%',
    evaluationFee: '$49',
  }
  return { ...firm, ...publishingDefaults, revision: 1000 + n, ...values }
}

/** What `readDirectory` answers for these firms and nothing else. */
export function aDirectory(
  firms: readonly FirmRecord[],
  values: Partial<DirectoryRecord> = {},
): DirectoryRecord {
  const theme = defaultTheme(new Date(0))
  return {
    revision: Math.max(1000, ...firms.map(({ revision }) => revision)),
    deltaFrom: 1000,
    changedAt: '2026-11-20T00:00:00.000Z',
    firms,
    kept: new Set(),
    tombstones: [],
    formerSlugs: [],
    settings: structuredClone(settingsDefaults),
    operator: settingsDefaults.operator,
    pageTexts: [],
    settingsRevision: 1000,
    themes: [theme],
    theme,
    themeRevision: 1000,
    images: shownOf([]),
    changes: [],
    reviewNews: [],
    reviews: { received: 0, approved: 0, rejected: 0, medianDaysToDecision: null, newest: '', said: '' },
    ...values,
  }
}

/** For tests that store no invalid record: throws where one is found. */
export function noInvalidRecord(sentence: string): never {
  throw new Error(sentence)
}
