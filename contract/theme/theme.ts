import * as v from 'valibot'
import { cssLength, fontFamily, hexColor } from '../primitives/css.ts'
import { id } from '../primitives/id.ts'
import { moment } from '../primitives/moment.ts'
import { requiredText } from '../primitives/text-input.ts'
import { imageUrl } from '../primitives/url-input.ts'

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
  name: requiredText(80),
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
