import * as v from 'valibot'
import type { DirectoryRecord } from '#backend/models/directory.ts'
import { defaultTheme } from '#backend/models/theme.ts'
import { type Firm, firm as firmSchema } from '#contract/firm.ts'
import { withoutPausedOffer } from '#contract/firm-standing.ts'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import { type PublicSettings, publicGroups } from '#contract/settings/public-groups.ts'
import { publicGroupKeys } from '#contract/settings/staff-groups.ts'
import { type Theme, theme as themeSchema } from '#contract/theme/theme.ts'

/**
 * Called with one sentence for each record that was left out. Devices check every answer against the contract and refuse it
 * whole, so one stored value that does not fit (changed by hand in the database, say) must not reach them.
 */
export type OnInvalidRecord = (sentence: string) => void

function validOrNull<T>(
  schema: v.GenericSchema<unknown, T>,
  value: unknown,
  name: string,
  report: OnInvalidRecord,
): T | null {
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  const paths = parsed.issues.map((issue) => v.getDotPath(issue) ?? 'itself')
  report(`${name} is not published: its stored ${paths.join(', ')} does not fit the contract`)
  return null
}

/** The firm as everyone may read it, without an offer while it does not operate; null where what is stored is none. */
export function validFirm(record: Firm, report: OnInvalidRecord): Firm | null {
  const firm = validOrNull(firmSchema, record, `The firm ${record.id}`, report)
  return firm && withoutPausedOffer(firm)
}

function validSettings(settings: PublicSettings, report: OnInvalidRecord): PublicSettings {
  const groups = publicGroupKeys.map((key) => {
    const group = validOrNull<unknown>(publicGroups[key], settings[key], `The settings group ${key}`, report)
    return [key, group ?? settingsDefaults[key]]
  })
  return Object.fromEntries(groups) as PublicSettings
}

const validTheme = (theme: Theme, report: OnInvalidRecord): Theme | null =>
  validOrNull(themeSchema, theme, `The theme ${theme.id}`, report)

/**
 * The directory with settings and themes that fit: a group that does not gives way to its default, an active theme
 * to the default as it ships. Firms are judged one by one as the list is built.
 */
export function dropInvalidRecords(record: DirectoryRecord, report: OnInvalidRecord): DirectoryRecord {
  return {
    ...record,
    settings: validSettings(record.settings, report),
    themes: record.themes.flatMap((theme) => validTheme(theme, report) ?? []),
    theme: validTheme(record.theme, report) ?? defaultTheme(new Date(0)),
  }
}
