import { expect, it } from 'vitest'
import { settingsDefaults } from './defaults.ts'
import { logoAlt } from './logo.ts'

it.each([
  ['Tierboard', 'Tierboard logo', 'Tierboard logo'],
  ['Prop Compass', 'Tierboard logo', 'Prop Compass logo'],
  ['Prop Compass', '', 'Prop Compass'],
  ['Prop Compass', 'A compass', 'A compass'],
])('the logo of %s with the alternative text "%s" is named "%s"', (siteName, logoAltText, alt) => {
  const { logo, branding } = settingsDefaults
  expect(logoAlt({ logo: { ...logo, logoAltText }, branding: { ...branding, siteName } })).toBe(alt)
})
