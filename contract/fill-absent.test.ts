import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { challenge } from './challenges/challenge.ts'
import type { Schema } from './endpoint.ts'
import { fillAbsent } from './fill-absent.ts'
import { firm, firmDefaults } from './firm.ts'
import { criterion } from './rubric/rubric.ts'
import { settingsDefaults } from './settings/defaults.ts'
import { settingsGroupKeys, settingsGroups } from './settings/staff-groups.ts'
import { sitePageEntry } from './site-pages/site-page.ts'
import { themePresets } from './theme/presets.ts'
import { themeColors } from './theme/theme.ts'
import { trader } from './trader.ts'

interface Noun {
  readonly name: string
  readonly schema: Schema & { readonly entries: Readonly<Record<string, Schema>> }
  readonly value: Readonly<Record<string, unknown>>
  readonly defaults?: Readonly<Record<string, unknown>>
  /** Keys without which it is none. Every other key may be absent, one of a later version too. */
  readonly required?: readonly string[]
}

const nouns: readonly Noun[] = [
  {
    name: 'A firm',
    schema: firm,
    value: {
      ...firmDefaults,
      id: 'a',
      slug: 'a',
      updated_at: '2026-11-28T00:00:00.000Z',
      logoImage: '',
      name: 'Kestrel',
      category: 'gold',
      description: 'Pays.',
      website: 'https://kestrel.example/',
      maxFunding: '$1',
      profitSplit: '1',
      evaluationFee: '1',
    },
    defaults: firmDefaults,
    required: [
      ...['id', 'slug', 'updated_at', 'name', 'category', 'description', 'website'],
      ...['maxFunding', 'profitSplit', 'evaluationFee'],
    ],
  },
  {
    name: 'A challenge',
    schema: challenge,
    value: {
      id: 'a',
      name: 'Ridge',
      accountSize: 1,
      currency: 'USD',
      price: 1,
      dailyLoss: 1,
      platforms: ['MT5'],
      sourceUrl: 'https://kestrel.example/rules',
      checkedAt: '2026-11-28',
    },
    required: ['name', 'accountSize', 'currency', 'sourceUrl', 'checkedAt'],
  },
  {
    name: 'A trader',
    schema: trader,
    value: {
      id: 'a',
      name: 'Anna',
      title: 'Trader',
      experience: '3 years',
      specialization: 'Forex',
      avatar: '',
      bio: 'Trades.',
      achievements: ['Funded'],
      socialLinks: { x: 'https://x.com/anna' },
    },
    required: ['id', 'name'],
  },
  {
    name: 'A page',
    schema: sitePageEntry,
    value: { slug: 'terms', title: 'Terms', inFooter: true, enabled: true },
    required: ['slug', 'title'],
  },
  {
    name: 'A criterion',
    schema: criterion,
    value: { key: 'pays', name: 'Pays', meaning: 'It pays.', evidence: 'A transfer.' },
    required: ['key', 'name', 'meaning', 'evidence'],
  },
  {
    name: 'The colours of a theme',
    schema: themeColors,
    value: themePresets.dark,
    defaults: themePresets.light,
  },
  ...settingsGroupKeys.map((name) => ({
    name: `The settings group ${name}`,
    schema: settingsGroups[name] as unknown as Noun['schema'],
    value: settingsDefaults[name] as unknown as Noun['value'],
    defaults: settingsDefaults[name] as unknown as Noun['value'],
  })),
]

const lackings = nouns.flatMap(({ required = [], ...noun }) =>
  Object.keys(noun.schema.entries)
    .filter((key) => !required.includes(key))
    .map((key) => ({ ...noun, key })),
)

describe('A stored value of before a key was there', () => {
  test.each(lackings)('$name without $key is one', ({ schema, value, defaults, key }) => {
    const { [key]: _, ...lacking } = value
    for (const stored of [lacking, { ...value, [key]: null }]) {
      const { success, issues } = v.safeParse(schema, fillAbsent(schema, stored, defaults))
      expect([success, issues]).toEqual([true, undefined])
    }
  })

  test('takes the default that is known, else that of the schema, else what says nothing', () => {
    const schema = v.object({
      known: v.string(),
      own: v.optional(v.number(), 12),
      none: v.string(),
      free: v.optional(v.string()),
    })
    expect(fillAbsent(schema, { own: null, free: null }, { known: 'yes' })).toEqual({
      known: 'yes',
      own: 12,
      none: '',
    })
  })

  test('is filled in lists, and in lists that are counted first, at every depth', () => {
    const list = v.pipe(
      v.array(v.unknown()),
      v.maxLength(9),
      v.array(v.object({ note: v.string() })),
      v.check(() => true),
    )
    expect(fillAbsent(v.optional(v.object({ list })), { list: [{ note: null }, { note: 'a' }] })).toEqual({
      list: [{ note: '' }, { note: 'a' }],
    })
  })

  test('stays as it is where nothing is absent, right or wrong', () => {
    const stored = { note: 12, others: [1] }
    expect(fillAbsent(v.object({ note: v.string() }), stored)).toBe(stored)
  })
})
