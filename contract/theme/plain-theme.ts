import * as v from 'valibot'
import { safeImageUrl } from '../primitives/url.ts'
import { DEFAULT_FONT, themeDefaults, themePresets } from './presets.ts'
import { cssLength, fontFamily, hexColor, type Theme, themeColors } from './theme.ts'

/** What of a theme is drawn. */
export type DrawnTheme = Pick<Theme, 'colors' | 'fontFamily' | 'borderRadius'>

const defaultTheme: DrawnTheme = {
  colors: themePresets.light,
  fontFamily: DEFAULT_FONT,
  borderRadius: themeDefaults.borderRadius,
}

function trusted<T>(schema: v.GenericSchema<unknown, T>, value: unknown, otherwise: T): T {
  const result = v.safeParse(schema, value)
  return result.success ? result.output : otherwise
}

/**
 * The theme with every value that is no plain colour, length, font list or image address replaced by that of `otherwise`,
 * the default theme's: whatever came into the database by other ways than the API, and whatever is half typed, no other
 * CSS gets into a page. (threat H3)
 */
export function plainTheme<T extends DrawnTheme>(theme: T, otherwise: DrawnTheme = defaultTheme): T {
  const { colors } = theme
  const color = (key: 'primary' | 'secondary' | 'accent' | 'background' | 'text') =>
    trusted(hexColor, colors[key], otherwise.colors[key])
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
        otherwise.colors.backgroundImageOpacity,
      ),
    },
    fontFamily: trusted(fontFamily, theme.fontFamily, otherwise.fontFamily),
    borderRadius: trusted(cssLength, theme.borderRadius, otherwise.borderRadius),
  }
}
