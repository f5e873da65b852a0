import { expect, it } from 'vitest'
import { digestDefaults } from '#contract/accounts/digest.ts'
import { adminUser } from '#contract/accounts/user.ts'
import { firmChange } from '#contract/firm.ts'
import type { HistoryEntry } from '#contract/history.ts'
import { changeReview, publishing } from '#contract/reviews/moderation.ts'
import { settingsGroups } from '#contract/settings/staff-groups.ts'
import { submissionChange } from '#contract/submission.ts'
import { themeChange } from '#contract/theme/theme-endpoints.ts'
import { recordedFirmFields } from '../firms/fields.ts'
import { settingTexts } from '../settings/cards/setting-texts.ts'
import { recordedUserFields } from '../users/fields.ts'
import { fieldChanges, fieldLabel, lowered, reviewFields } from './entry-fields.ts'
import { sentenceOf, textOf } from './sentence.ts'

const says = (subject: HistoryEntry['subject'], before: object, after: object): string => {
  const entry = {
    ...{ id: '1', at: '2026-11-20T08:52:00.000Z', action: 'change', subject, subject_id: 's', batch: null },
    ...{ subject_name: 'Told', actor_id: 'u1', actor_name: 'Lena', address: '', before, after },
  } as HistoryEntry
  return textOf(sentenceOf({ entry, parts: [] }))
}

/** Names from code, which must not reach a sentence: "evaluationFee", "is_active". */
const unspoken = /[a-z][A-Z]|_|\b(?:is|has) (?:active|verified)\b|undefined|null|\[object|without changes/

/** Every field as it is turned on, turned off and changed from one text to another. */
const turns = [
  [false, true],
  [true, false],
  ['one', 'another'],
] as const

it.each([
  ['firm', Object.keys(firmChange.entries)],
  ['user', Object.keys(adminUser.entries).filter((key) => key !== 'id' && key !== 'version')],
  ['user', Object.keys(digestDefaults).map((key) => `digest_${key}`)],
  ['theme', Object.keys(themeChange.entries)],
  ['submission', Object.keys(submissionChange.entries)],
  ['review', [...Object.keys(publishing.entries), ...Object.keys(changeReview.body?.entries ?? {})]],
] as const)('every field of a %s says what was done to it: %j', (subject, keys) => {
  for (const key of keys) {
    for (const [before, after] of turns) {
      const text = says(subject, { [key]: before }, { [key]: after })
      expect(text.replace('YouTube', ''), key).not.toMatch(unspoken)
      expect(text, key).toMatch(/\b(?:Told|renamed|review)\b/)
    }
  }
})

it('every setting says what was done to it, and in which group', () => {
  for (const [group, { entries }] of Object.entries(settingsGroups)) {
    for (const key of Object.keys(entries)) {
      for (const [before, after] of turns) {
        const text = says('settings', { [group]: { [key]: before } }, { [group]: { [key]: after } })
        expect(text.replace('YouTube', ''), `${group}.${key}`).not.toMatch(unspoken)
        expect(text, `${group}.${key}`).toMatch(/^(?:turned o(?:n|ff)|changed) /)
      }
    }
  }
})

it('a setting has the name in History that its card gives it', () => {
  for (const [path, { label }] of Object.entries(settingTexts)) {
    const [title, name = ''] = label?.split(': ') ?? []
    const valued = (value: unknown) =>
      path.split('.').reduceRight((inner, key) => ({ [key]: inner }), value) as object
    expect(says('settings', valued('one'), valued('another')), path).toBe(
      `changed the ${lowered(name)} in ${title}`,
    )
  }
  const skipped = says('settings', { setup: { skipped: [] } }, { setup: { skipped: ['mail'] } })
  expect(skipped).toBe('changed the steps put off in Set-up')
})

it('a new field cannot be forgotten: each has its own words in the table of its noun', () => {
  expect(Object.keys(recordedFirmFields).sort()).toEqual(Object.keys(firmChange.entries).sort())
  const ofUser = Object.keys(adminUser.entries).filter((key) => key !== 'id' && key !== 'version')
  const ofDigest = Object.keys(digestDefaults).map((key) => `digest_${key}`)
  expect(Object.keys(recordedUserFields).sort()).toEqual([...ofUser, ...ofDigest].sort())
  const ofReview = Object.keys(publishing.entries).filter((key) => key !== 'tag')
  expect(Object.keys(reviewFields)).toEqual(expect.arrayContaining(ofReview))
})

it.each([
  ['deactivated Told', 'user', { is_active: true, version: 1 }, { is_active: false, version: 2 }],
  ['made Told a moderator', 'user', { role: 'admin' }, { role: 'moderator' }],
  ['renamed Alder to Birch', 'firm', { name: 'Alder', slug: 'alder' }, { name: 'Birch', slug: 'birch' }],
  ['put Told into the carousel', 'firm', { includeInCarousel: false }, { includeInCarousel: true }],
  [
    'turned on Maintenance Mode',
    'settings',
    { maintenance: { enabled: false } },
    { maintenance: { enabled: true } },
  ],
] as const)('%s', (text, subject, before, after) => {
  expect(says(subject, before, after)).toBe(text)
})

it('plans are said with what is planned and when, and who does what was planned says that', () => {
  const offer = { discountPercentage: 25, affiliateCode: 'BLACK25' }
  const planned = [
    { at: '2026-11-27T12:00:00.000Z', change: offer },
    { at: '2026-11-30T12:00:00.000Z', change: { discountPercentage: 10, affiliateCode: 'DAILY' } },
  ]
  expect(says('firm', { planned: [] }, { planned })).toMatch(
    /^planned 25% with the code BLACK25 from .*27.* until .*30.* for Told$/,
  )
  expect(says('firm', { planned }, { planned: [] })).toBe('called off what was planned for Told')
  const publication = [{ at: '2026-11-27T12:00:00.000Z', change: { status: 'live' } }]
  expect(says('firm', { planned: null }, { planned: publication })).toMatch(
    /^planned to publish Told on .*27/,
  )
  expect(says('firm', { discountPercentage: 10, planned }, { discountPercentage: 25, planned: [] })).toBe(
    'changed the discount of Told',
  )
})

it('The changes of an entry are the fields of groups one by one', () => {
  const before = { hero: { title: 'a', text: 'b' } }
  const after = { hero: { title: 'c', text: 'b' } }
  expect(fieldChanges({ before, after })).toEqual([{ path: 'hero.title', before: 'a', after: 'c' }])
  expect(fieldLabel('heroSection.titleText')).toBe('Hero section title text')
})

it('A tier in another spelling, as earlier entries tell it, is no change', () => {
  const told = {
    before: { category: 'gold', tierSince: '' },
    after: { category: 'Gold', tierSince: '2026-11-01' },
  }
  expect(fieldChanges(told).map(({ path }) => path)).toEqual(['tierSince'])
  const moved = { before: { category: 'gold' }, after: { category: 'silver' } }
  expect(fieldChanges(moved)).toHaveLength(1)
  const other = { before: { category: 'new' }, after: { category: 'New' } }
  expect(fieldChanges(other)).toHaveLength(1)
})
