import { describe, expect, it } from 'vitest'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import { type Settings, settingsGroupKeys } from '#contract/settings/staff-groups.ts'
import { cardGroups, settingsCards } from './cards/card-groups.ts'
import { claimsAnotherPerson, HONEST_MESSAGE } from './extras.tsx'
import {
  changedFields,
  defaultSettings,
  faultCounts,
  faultLabel,
  faultsIn,
  faultyPaths,
  isCardChanged,
  storedSettings,
} from './stored-settings.ts'

/** Paths of all single values; lists count as one. */
function leaves(value: object, prefix = ''): string[] {
  return Object.entries(value).flatMap(([key, inner]) => {
    const isGroup = typeof inner === 'object' && inner !== null && !Array.isArray(inner)
    return isGroup ? leaves(inner, `${prefix}${key}.`) : [`${prefix}${key}`]
  })
}

/** Stand on the Manage Traders tab or in the set-up, follow from another field, or are written by the server. */
const elsewhere = [
  'verifiedTraders.title',
  'verifiedTraders.description',
  'verifiedTraders.traders',
  'featuredVideo.videoId',
  'featuredVideo.thumbnail',
  'autoBackup.last_backup',
  'pages.list',
  'rubric.version',
  'rubric.since',
  'rubric.criteria',
  'setup.skipped',
  'setup.kept',
]

describe('the cards', () => {
  const controls = settingsCards.flatMap(({ enabled, fields }) => [
    ...(enabled ? [enabled] : []),
    ...fields.map(({ path }) => path),
  ])

  it('are the twenty of all lists, with Themes, in four groups', () => {
    expect(cardGroups.map(({ title }) => title)).toEqual(['Appearance', 'Site', 'Community', 'System'])
    expect(settingsCards.map(({ title }) => title)).toEqual([
      'Logo Settings',
      'Site Branding',
      'Hero Section',
      'Video Background',
      'Featured Video',
      'Navigation Settings',
      'Display Settings',
      'Pages',
      'How we rate',
      'Maintenance Mode',
      'Risk Disclaimer',
      'Discord Community',
      'Social Links',
      'Affiliate Click Popup',
      'User Submissions',
      'Email Configuration',
      'Multi-Factor Authentication',
      'Auto Backup',
      'System Settings',
    ])
  })

  it('hold a control for every value of the settings, and none for what does not exist', () => {
    expect([...new Set([...controls, ...elsewhere])].sort()).toEqual(leaves(settingsDefaults).sort())
  })

  it.each(leaves(settingsDefaults).filter((path) => !/^verifiedTraders\.[td]/.test(path)))(
    'say that %s changed',
    (path) => {
      const marked = settingsCards.filter((card) => isCardChanged(card, [path])).length
      expect(marked).toBe(path === 'userSubmissions.enabled' ? 2 : 1)
    },
  )
})

describe('a save', () => {
  it('sends the groups that differ and no other', () => {
    const values: Settings = {
      ...settingsDefaults,
      social: { ...settingsDefaults.social, youtube: 'https://x.y/' },
    }
    expect(changedFields(values, settingsDefaults)).toEqual({ social: { youtube: 'https://x.y/' } })
    expect(changedFields(structuredClone(settingsDefaults), settingsDefaults)).toEqual({})
  })
})

describe('a reply', () => {
  it('of an admin is read without the note about the password, in the order of the contract', () => {
    const { branding, ...others } = settingsDefaults
    const emailSettings = { ...settingsDefaults.emailSettings, hasPassword: true }
    const stored = storedSettings({ ...others, emailSettings, branding })
    expect(stored).toEqual({ values: settingsDefaults, hasPassword: true })
    expect(Object.keys(stored?.values ?? {})).toEqual(settingsGroupKeys)
  })

  it('of a visitor fills no form', () => {
    const { emailSettings: _, ...groups } = settingsDefaults
    expect(storedSettings(groups)).toBeNull()
  })
})

describe('the defaults', () => {
  it('leave traders, the last backup and the mail password', () => {
    const traders = [
      { ...settingsDefaults.verifiedTraders, id: 't' },
    ] as unknown as Settings['verifiedTraders']['traders']
    const changed: Settings = {
      ...settingsDefaults,
      verifiedTraders: { enabled: false, title: 'x', description: 'y', traders },
      autoBackup: { ...settingsDefaults.autoBackup, enabled: true, last_backup: '2026-11-20T10:00:00.000Z' },
      branding: { siteName: 'Other', tagline: '', domain: '' },
    }
    const reset = defaultSettings(changed)
    expect(reset.verifiedTraders).toEqual({ ...settingsDefaults.verifiedTraders, traders })
    expect(reset.autoBackup).toEqual({
      ...settingsDefaults.autoBackup,
      last_backup: changed.autoBackup.last_backup,
    })
    expect(reset.branding).toEqual(settingsDefaults.branding)
    expect(reset.emailSettings.smtpPassword).toBe('')
  })
})

describe('a popup message', () => {
  it.each([
    [settingsDefaults.affiliatePopup.message, true],
    ['Someone from Berlin saved {percentage}%!', true],
    ['12 TRADERS bought at {firmName} today', true],
    [HONEST_MESSAGE, false],
    ['Our code takes {percentage}% off at {firmName}', false],
    ['{user}: use our code', false],
  ])('%j claims what another person did: %s', (template, claims) => {
    expect(claimsAnotherPerson(template)).toBe(claims)
  })
})

const wrong = (message: string) => ({ type: 'max_value', message })

it('Faults are found at the fields that they are about; a list counts once', () => {
  const errors = {
    affiliatePopup: { duration: wrong('must be at most 15000') },
    userSubmissions: { allowedFileTypes: [wrong('must be a file type'), undefined, wrong('twice')] },
    display: { carouselSize: undefined },
  }
  expect(faultyPaths(errors)).toEqual(['affiliatePopup.duration', 'userSubmissions.allowedFileTypes'])
})

it('Faults come in the order of the screen, with the card that shows the field', () => {
  const errors = {
    emailSettings: { smtpPort: wrong('must be at most 65535') },
    userSubmissions: { enabled: wrong('must be true or false'), title: wrong('is required') },
    verifiedTraders: { traders: [wrong('is required')] },
    branding: { siteName: wrong('is required') },
  }
  const faults = faultsIn(errors)
  expect(faults).toEqual([
    { path: 'branding.siteName', card: 'branding' },
    { path: 'userSubmissions.enabled', card: 'navigation' },
    { path: 'userSubmissions.title', card: 'submissions' },
    { path: 'emailSettings.smtpPort', card: 'email' },
    { path: 'verifiedTraders.traders', card: undefined },
  ])
  expect(faultCounts(faults)).toEqual({ branding: 1, navigation: 1, submissions: 1, email: 1 })
})

it('The bar counts them in words', () => {
  expect([1, 2].map(faultLabel)).toEqual(['1 field needs attention', '2 fields need attention'])
})
