import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { errorBody, errorStatuses } from './errors.ts'
import { affiliateFields, firm } from './firm.ts'
import { instrumentKeyOf, instrumentLabel, instruments } from './instruments.ts'
import { can, permissions, roles } from './permissions.ts'
import { socialNetworks } from './settings/options.ts'
import { publicGroups } from './settings/public-groups.ts'
import { sectionKeys, sectionOf, sections, tierKeys, tierOf, unrated } from './tiers.ts'
import { trader, traderDefaults } from './trader.ts'

describe('the tiers', () => {
  it('stand in their only order', () => {
    expect(tierKeys).toEqual(['gold', 'silver', 'bronze', 'avoid'])
    expect(sectionKeys).toEqual([...tierKeys, 'unrated'])
  })

  it.each(sections.map((section) => [section]))('have everything a page shows: $key', (section) => {
    for (const value of Object.values(section)) expect(value).not.toBe('')
    expect(tierOf(section.key)).toBe(section)
    expect(section.badge).toBe(section.label.toUpperCase())
  })

  it.each(tierKeys.map((key) => [key]))('are found in any case and with any space: %s', (key) => {
    for (const stored of [key, key.toUpperCase(), ` ${key} `]) expect(sectionOf(stored)).toBe(key)
  })

  it('leave every other category unrated', () => {
    for (const category of ['', 'platinum', 'golden', '__proto__', 'unrated', 'constructor']) {
      expect(sectionOf(category)).toBe(unrated.key)
    }
  })
})

describe('the instruments', () => {
  it.each(instruments.map((instrument) => [instrument]))('are known in any case: $key', ({ key, label }) => {
    for (const stored of [key, key.toUpperCase(), ` ${key} `]) {
      expect(instrumentKeyOf(stored)).toBe(key)
      expect(instrumentLabel(stored)).toBe(label)
    }
  })

  it('that the filter does not know are shown as given', () => {
    for (const stored of ['Crypto', '', 'toString']) {
      expect(instrumentKeyOf(stored)).toBeNull()
      expect(instrumentLabel(stored)).toBe(stored)
    }
  })
})

describe('the permissions', () => {
  it.each(permissions.map((permission) => [permission]))('never shrink with the role: %s', (permission) => {
    const granted = roles.map((role) => can(role, permission))
    expect(granted).toEqual([...granted].sort())
    expect(can('admin', permission)).toBe(true)
  })

  it('let visitors only read, sign in and send a review', () => {
    const open = permissions.filter((permission) => can('visitor', permission))
    expect(open.sort()).toEqual(['account:sign-in', 'directory:read', 'submissions:send'])
  })

  it('keep what the owner earns from to admins', () => {
    for (const field of affiliateFields) expect(firm.entries).toHaveProperty(field)
    expect(roles.filter((role) => can(role, 'firms:write-affiliate'))).toEqual(['admin'])
  })
})

describe('the errors', () => {
  it.each(Object.entries(errorStatuses))('%s travels as an error: %i', (code, status) => {
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(600)
    expect(v.is(errorBody, { detail: 'A sentence.', code })).toBe(true)
  })

  it('always say something to a person', () => {
    expect(v.is(errorBody, { code: 'not_found' })).toBe(false)
    expect(v.is(errorBody, { detail: ['a list'] })).toBe(false)
  })
})

describe('the traders', () => {
  it('start from values that may be saved', () => {
    expect(v.is(trader, { ...traderDefaults, id: 'new' })).toBe(true)
  })

  it.each(socialNetworks.map((network) => [network]))('may name %s', (network) => {
    expect(v.is(trader.entries.socialLinks, { [network]: 'https://example.com/' })).toBe(true)
  })

  it.each([['a b'], ['<b>'], [''], ['a'.repeat(33)], ['ü']])('never name a network %j', (network) => {
    expect(v.is(trader.entries.socialLinks, { [network]: 'https://example.com/' })).toBe(false)
  })
})

describe('the groups of settings', () => {
  it.each(Object.entries(publicGroups))('%s refuses what is no object', (_name, group) => {
    for (const value of [null, 1, 'text', [], true]) expect(v.is(group, value)).toBe(false)
  })
})
