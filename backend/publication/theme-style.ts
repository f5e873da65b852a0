import * as v from 'valibot'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import { type PublicSettings, publicGroups } from '#contract/settings/public-groups.ts'
import { plainTheme } from '#contract/theme/plain-theme.ts'
import type { Theme } from '#contract/theme/theme.ts'
import { themeVariables } from '#contract/theme/theme-rules.ts'
import { styleText } from './escape.ts'

const { carouselSize } = publicGroups.display.entries

function trusted<T>(schema: v.GenericSchema<unknown, T>, value: unknown, otherwise: T): T {
  const result = v.safeParse(schema, value)
  return result.success ? result.output : otherwise
}

/** The rule that gives a page its theme and the carousel its size. It follows the style sheet, so it wins. */
export function themeRule(theme: Theme, display: PublicSettings['display']): string {
  const percent = trusted(carouselSize, display.carouselSize, settingsDefaults.display.carouselSize)
  const declarations = themeVariables(plainTheme(theme)).map(([name, value]) => `${name}:${styleText(value)}`)
  return `:root{${declarations.join(';')};--carousel-scale:${percent / 100}}`
}
