import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { settingsDefaults } from './defaults.ts'
import { publicSettings } from './public-groups.ts'
import { publicGroupKeys, settingsGroupKeys, settingsGroups } from './staff-groups.ts'

const secretGroups = ['mfaSettings', 'emailSettings', 'autoBackup', 'system', 'operator', 'rubric', 'setup']

describe('the defaults of the settings', () => {
  it('hold every group and no other', () => {
    expect(Object.keys(settingsDefaults).sort()).toEqual([...settingsGroupKeys].sort())
  })

  it.each(settingsGroupKeys.map((key) => [key]))('of %s pass their own check unchanged', (key) => {
    const parsed: unknown = v.parse(settingsGroups[key], settingsDefaults[key])
    expect(parsed).toEqual(settingsDefaults[key])
  })

  it.each(settingsGroupKeys.map((key) => [key]))('of %s are all named by its schema', (key) => {
    expect(Object.keys(settingsDefaults[key]).sort()).toEqual(Object.keys(settingsGroups[key].entries).sort())
  })
})

describe('the settings that everyone may read', () => {
  it('are all but the staff groups', () => {
    expect([...publicGroupKeys, ...secretGroups].sort()).toEqual([...settingsGroupKeys].sort())
  })

  it('leave secrets out even where they are handed in', () => {
    const secret = 'do-not-tell'
    const whole = {
      ...settingsDefaults,
      emailSettings: { ...settingsDefaults.emailSettings, smtpPassword: secret },
      branding: { ...settingsDefaults.branding, apiKey: secret },
      surprise: secret,
    }
    const shown = v.parse(publicSettings, whole)
    expect(JSON.stringify(shown)).not.toContain(secret)
    for (const group of secretGroups) expect(Object.hasOwn(shown, group)).toBe(false)
  })
})
