import * as v from 'valibot'
import { cssLength, fontFamily, hexColor } from '#contract/primitives/css.ts'
import { safeImageUrl } from '#contract/primitives/url.ts'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import { type PublicSettings, publicGroups } from '#contract/settings/public-groups.ts'
import { DEFAULT_FONT, themeDefaults, themePresets } from '#contract/theme/presets.ts'
import { type Theme, type ThemeColors, themeColors } from '#contract/theme/theme.ts'
import { themeVariables } from '#contract/theme/theme-rules.ts'
import { styleText } from './escape.ts'

const fallback: ThemeColors = themePresets.light
const { carouselSize } = publicGroups.display.entries

function trusted<T>(schema: v.GenericSchema<unknown, T>, value: unknown, otherwise: T): T {
  const result = v.safeParse(schema, value)
  return result.success ? result.output : otherwise
}

/**
 * The theme with every value that is no plain colour, length, font list or image address replaced by the default's:
 * whatever came into the database by other ways than the API, no other CSS gets into a page. (threat H3)
 */
export function plainTheme(theme: Theme): Theme {
  const { colors } = theme
  const color = (key: 'primary' | 'secondary' | 'accent' | 'background' | 'text') =>
    trusted(hexColor, colors[key], fallback[key])
  return {
    ...theme,
    colors: {
      primary: color('primary'),
      secondary: color('secondary'),
      accent: color('accent'),
      background: color('background'),
      text: color('text'),
      backgroundImage: safeImageUrl(String(colors.backgroundImage)) ?? '',
      backgroundImageOpacity: trusted(
        themeColors.entries.backgroundImageOpacity,
        colors.backgroundImageOpacity,
        fallback.backgroundImageOpacity,
      ),
    },
    fontFamily: trusted(fontFamily, theme.fontFamily, DEFAULT_FONT),
    borderRadius: trusted(cssLength, theme.borderRadius, themeDefaults.borderRadius),
  }
}

/** The rule that gives a page its theme and the carousel its size. It follows the style sheet, so it wins. */
export function themeRule(theme: Theme, display: PublicSettings['display']): string {
  const percent = trusted(carouselSize, display.carouselSize, settingsDefaults.display.carouselSize)
  const declarations = themeVariables(plainTheme(theme)).map(([name, value]) => `${name}:${styleText(value)}`)
  return `:root{${declarations.join(';')};--carousel-scale:${percent / 100}}`
}
