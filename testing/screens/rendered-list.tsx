import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import type { DrawnList, FirstFrame } from '#contract/directory.ts'
import { type Firm, toFirmDetails, toFirmRow } from '#contract/firm.ts'
import { compareFirms, countFirms } from '#contract/firm-rules.ts'
import type { PublicChange } from '#contract/public-changes/public-change.ts'
import type { ReviewPage } from '#contract/reviews/review.ts'
import type { RubricReply } from '#contract/rubric/rubric-endpoints.ts'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import { themeDefaults, themePresets } from '#contract/theme/presets.ts'
import { createDevice, DeviceProvider } from '#pwa/data/device/device.tsx'

interface World {
  readonly firms: readonly Firm[]
  /** Firms of the list that the page does not come with. */
  readonly later?: readonly Firm[]
  readonly display?: Partial<PublicSettings['display']>
  /** What the server counted where it drew the list for an address that narrows it. */
  readonly drawn?: DrawnList
  /** The firm whose page this is. */
  readonly page?: Firm
  /** Its newest reviews. */
  readonly reviews?: ReviewPage
  readonly rubric?: RubricReply
  /** The newest entries of its record. */
  readonly changes?: readonly PublicChange[]
}

const moment = '2026-11-20T10:00:00.000Z'

function frameOf(world: World): FirstFrame {
  const { firms, later = [], display, drawn, page, reviews, rubric, changes } = world
  const rows = firms.toSorted(compareFirms).map(toFirmRow)
  return {
    revision: 1,
    build: 'test',
    publishedAt: moment,
    firms: rows,
    ...(drawn && { drawn }),
    ...(page && { details: toFirmDetails(page) }),
    ...(reviews && { reviews }),
    ...(rubric && { rubric }),
    ...(changes && {
      changes: {
        query: '',
        page: { changes: [...changes], total: changes.length, begins: moment },
        listed: [],
      },
    }),
    counts: countFirms([...rows, ...later.map(toFirmRow)]),
    settings: { ...settingsDefaults, display: { ...settingsDefaults.display, ...display } },
    theme: {
      ...themeDefaults,
      id: 'default',
      name: 'Light',
      colors: themePresets.light,
      isActive: true,
      createdAt: moment,
    },
  }
}

/** What the server writes for `screen` in this world. */
export function rendered(screen: ReactNode, world: World): string {
  return renderToStaticMarkup(
    <StaticRouter location="/">
      <DeviceProvider device={createDevice(frameOf(world))}>{screen}</DeviceProvider>
    </StaticRouter>,
  )
}

/** The text of some markup, as a reader meets it. */
export function textOf(html: string): string {
  return html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
}
