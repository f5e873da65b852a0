import { expect, test } from 'vitest'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import { themePresets } from '#contract/theme/presets.ts'
import { aDirectory, noInvalidRecord } from '#testing/backend/a-directory.ts'
import { dropInvalidRecords } from './drop-invalid-records.ts'

test('What fits the contract is published as it is stored', () => {
  const record = aDirectory([])
  expect(dropInvalidRecords(record, noInvalidRecord)).toMatchObject({
    theme: record.theme,
    themes: record.themes,
  })
  expect(dropInvalidRecords(record, noInvalidRecord).settings.logo).toEqual(record.settings.logo)
})

test('A settings group that does not fit gives way to its default, and the others stay', () => {
  const told: string[] = []
  const record = aDirectory([])
  const heroSection = { title: 'Changed', description: '' }
  const featuredVideo = { ...settingsDefaults.featuredVideo, enabled: true, videoId: '"><script>' }
  const stored = { ...record, settings: { ...record.settings, heroSection, featuredVideo } }
  const { settings } = dropInvalidRecords(stored, (sentence) => told.push(sentence))
  expect(settings.featuredVideo).toEqual(settingsDefaults.featuredVideo)
  expect(settings.heroSection).toEqual(heroSection)
  expect(told).toEqual([
    'The settings group featuredVideo is not published: its stored videoId does not fit the contract',
  ])
})

test('An active theme that does not fit gives way to the default theme', () => {
  const told: string[] = []
  const record = aDirectory([])
  const colors = { ...themePresets.dark, background: 'url(//evil.example/x)' }
  const twisted = { ...record.theme, id: 'twisted', colors }
  const fitting = dropInvalidRecords(
    { ...record, theme: twisted, themes: [record.theme, twisted] },
    (sentence) => told.push(sentence),
  )
  expect(fitting.theme.colors).toEqual(themePresets.light)
  expect(fitting.themes).toEqual([record.theme])
  expect(told).toHaveLength(2)
})
