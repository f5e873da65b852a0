import * as v from 'valibot'
import { filled, id, moment, requiredLine, typedText } from '../primitives/text-input.ts'
import { imageUrl } from '../primitives/url-input.ts'

const HEX_COLOR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i
const FONT_FAMILY = /^(?:[\p{L}\p{N} ,_-]|"[\p{L}\p{N} _-]*"|'[\p{L}\p{N} _-]*')+$/u
const LENGTH = /^(?:0|(?:\d{1,3}(?:\.\d{1,4})?)(?:px|rem|em))$/

/** A colour as `#rgb`, `#rrggbb` or `#rrggbbaa`; no other CSS. (threat H3) */
export const hexColor = typedText(64, v.trim(), v.regex(HEX_COLOR, 'must be a colour like #10b981'))

/** A font list: names and quoted names, separated by commas. (threat H3) */
export const fontFamily = typedText(
  200,
  v.trim(),
  filled,
  v.regex(FONT_FAMILY, 'must be a list of font names'),
)

/** A length like `0.5rem`. (threat H3) */
export const cssLength = typedText(64, v.trim(), v.regex(LENGTH, 'must be a length like 0.5rem'))

/** Identifier of the theme that always exists and cannot be deleted. */
export const DEFAULT_THEME_ID = 'default'

export const themeColors = v.object({
  primary: hexColor,
  secondary: hexColor,
  accent: hexColor,
  background: hexColor,
  text: hexColor,
  backgroundImage: imageUrl,
  backgroundImageOpacity: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
})
export type ThemeColors = v.InferOutput<typeof themeColors>

/** A look of the site. At most one is active. */
export const theme = v.object({
  id,
  name: requiredLine(80),
  colors: themeColors,
  logoUrl: imageUrl,
  logoSmallUrl: imageUrl,
  faviconUrl: imageUrl,
  fontFamily,
  borderRadius: cssLength,
  isActive: v.boolean(),
  createdAt: moment,
})
export type Theme = v.InferOutput<typeof theme>
