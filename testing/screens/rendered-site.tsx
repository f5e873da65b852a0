import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import type { FirstFrame } from '#contract/directory.ts'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import { themeDefaults, themePresets } from '#contract/theme/presets.ts'
import type { Theme } from '#contract/theme/theme.ts'
import { createDevice, DeviceProvider } from '#pwa/data/device/device.tsx'

type Groups = { [Group in keyof PublicSettings]?: Partial<PublicSettings[Group]> }

interface Site {
  readonly at?: string
  readonly settings?: Groups
  readonly theme?: Partial<Theme>
}

/** The default settings with some values of some groups changed. */
export function settingsWith(changes: Groups): PublicSettings {
  const groups = Object.entries(changes).map(([name, values]) => {
    return [name, { ...settingsDefaults[name as keyof PublicSettings], ...values }]
  })
  return { ...settingsDefaults, ...Object.fromEntries(groups) }
}

/** Markup of a part of the site, as the server writes it. */
export function rendered(part: ReactElement, { at = '/', settings = {}, theme = {} }: Site = {}): string {
  const frame: FirstFrame = {
    revision: 1,
    build: 'test',
    publishedAt: '2031-05-06T07:08:09.000Z',
    firms: [],
    counts: { total: 0, bySection: {}, byInstrument: {} },
    settings: settingsWith(settings),
    theme: {
      id: 'default',
      name: 'Light',
      isActive: true,
      createdAt: '2026-01-01T00:00:00.000Z',
      ...themeDefaults,
      colors: themePresets.light,
      ...theme,
    },
  }
  return renderToStaticMarkup(
    <StaticRouter location={at}>
      <DeviceProvider device={createDevice(frame)}>{part}</DeviceProvider>
    </StaticRouter>,
  )
}
