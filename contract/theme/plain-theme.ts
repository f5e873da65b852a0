import * as v from 'valibot'
import { safeImageUrl } from '../primitives/image-url.ts'
import { DEFAULT_FONT, themeDefaults, themePresets } from './presets.ts'
import { cssLength, fontFamily, hexColor, type Theme, themeColors } from './theme.ts'

/** The fields of a theme that are drawn. */
export type DrawnTheme = Pick<Theme, 'colors' | 'fontFamily' | 'borderRadius'>

const defaultTheme: DrawnTheme = {
  colors: themePresets.light,
  fontFamily: DEFAULT_FONT,
  borderRadius: themeDefaults.borderRadius,
}

/**
 * The theme with every value that is no plain colour, length, font list or image address replaced by the one of `otherwise`, the
 * default theme: no other CSS gets into a page, neither from a database edited by hand nor from a half-typed value. (threat H3)
 */
export function plainTheme<T extends DrawnTheme>(theme: T, otherwise: DrawnTheme = defaultTheme): T {
  const { colors } = theme
  const color = (key: 'primary' | 'secondary' | 'accent' | 'background' | 'text') =>
    v.parse(v.fallback(hexColor, otherwise.colors[key]), colors[key])
  return {
    ...theme,
    colors: {
      primary: color('primary'),
      secondary: color('secondary'),
      accent: color('accent'),
      background: color('background'),
      text: color('text'),
      backgroundImage: safeImageUrl(String(colors.backgroundImage)) ?? '',
      backgroundImageOpacity: v.parse(
        v.fallback(themeColors.entries.backgroundImageOpacity, otherwise.colors.backgroundImageOpacity),
        colors.backgroundImageOpacity,
      ),
    },
    fontFamily: v.parse(v.fallback(fontFamily, otherwise.fontFamily), theme.fontFamily),
    borderRadius: v.parse(v.fallback(cssLength, otherwise.borderRadius), theme.borderRadius),
  }
}
