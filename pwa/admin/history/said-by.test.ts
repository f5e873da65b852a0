import * as v from 'valibot'
import { expect, it } from 'vitest'
import { saidText } from '#contract/history-said.ts'
import { settingsGroups } from '#contract/settings/staff-groups.ts'
import { recordedFirmFields } from '../firms/fields.ts'
import { themeFields } from '../settings/themes/fields.ts'
import { recordedUserFields } from '../users/fields.ts'
import { fieldLabel } from './entry-fields.ts'
import { everything, filterOf } from './history-address.ts'
import { saidBy } from './said-by.ts'

it.each([
  ['tier', 'firm:change:category'],
  ['Logo', 'firm:change:logoUrl'],
  ['discount', 'firm:change:discountPercentage'],
  ['the affiliate offer', 'firm:change:affiliateEnabled'],
  ['turned off the affiliate offer', 'firm:change:affiliateEnabled=false'],
  ['Into the CAROUSEL', 'firm:change:includeInCarousel=true'],
  ['archived', 'firm:change:status=archived'],
  ['deactivated', 'user:change:is_active=false'],
  ['approved a review', 'submission:change:status=approved'],
  ['unpublished', 'review:change:state=unpublished'],
  ['refused an answer', 'review:change:answer=rejected'],
  ['deleted the firm', 'firm:delete'],
  ['signed in', 'session:sign-in'],
  ['turned on maintenance', 'settings:change:maintenance.enabled=true'],
  ['in hero section', 'settings:change:heroSection'],
])('a search for "%s" finds %s', (search, said) => {
  expect(
    saidBy(search)
      .split(',')
      .filter((one) => one.startsWith(said)),
  ).not.toEqual([])
})

it('what is turned on is not found where it was turned off', () => {
  expect(saidBy('deactivated')).toBe('user:change:is_active=false')
  expect(saidBy('turned off the affiliate offer')).toBe('firm:change:affiliateEnabled=false')
})

it('what is said of any value is found whatever the value is', () => {
  expect(saidBy('renamed')).toBe('firm:change:name,user:change:username,theme:change:name')
  expect(saidBy('gave tomas until')).toBe('')
  expect(saidBy('to turn on two-factor')).toBe('user:change:mfa_grace_period_until')
})

it('every field is found by its label', () => {
  const nouns = { firm: recordedFirmFields, user: recordedUserFields, theme: themeFields }
  for (const [noun, fields] of Object.entries(nouns)) {
    for (const path of Object.keys(fields)) {
      expect(saidBy(fieldLabel(path)), path).toMatch(new RegExp(`\\b${noun}:change(?::${path})?`))
    }
  }
  for (const [group, { entries }] of Object.entries(settingsGroups)) {
    for (const key of Object.keys(entries)) {
      const path = `${group}.${key}`
      expect(saidBy(fieldLabel(path)), path).toContain('settings:change')
    }
  }
})

it('whatever is typed fits into the query of a call', () => {
  const searches = ['a', 'an', 'ed', 'the', 'of', 'changed', 'turned on', 'e', 'in', 'zzz', '%', '']
  for (const search of searches) {
    const said = saidBy(search)
    if (said !== '') expect(v.is(saidText, said), search).toBe(true)
  }
  expect(saidBy('changed')).toContain('firm:change')
  expect(saidBy('zzz')).toBe('')
})

it('the filter of the list carries it', () => {
  const now = new Date('2026-11-20T12:00:00.000Z')
  expect(filterOf({ ...everything, search: 'deactivated' }, now)).toEqual({
    search: 'deactivated',
    said: 'user:change:is_active=false',
  })
})
