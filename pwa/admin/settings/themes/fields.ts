import { limitOf } from '#contract/primitives/limit-of.ts'
import type { ThemeColors } from '#contract/theme/theme.ts'
import { type ThemeValues, themeValues } from '#contract/theme/theme-endpoints.ts'
import type { FieldTable } from '../../kit/form/fields/field-table.ts'

/** One colour of the palette: "Primary", and "Colors primary" in History. */
const colour = <Label extends string>(label: Label) =>
  ({ kind: 'colour', half: true, label, recorded: `Colors ${label.toLowerCase()}` }) as const

const typed = { kind: 'text', spellCheck: false } as const
const wordmark = { kind: 'picture', of: 'wordmark' } as const

/** The fields of a theme, in the order of the form. */
export const themeFields = {
  name: {
    kind: 'text',
    maxLength: limitOf(themeValues.entries.name),
    label: 'Theme name',
    required: true,
    recorded: 'Name',
  },
  'colors.primary': colour('Primary'),
  'colors.secondary': colour('Secondary'),
  'colors.accent': colour('Accent'),
  'colors.background': colour('Background'),
  'colors.text': colour('Text'),
  borderRadius: { ...typed, half: true, label: 'Border radius', hint: 'A length like 0.5rem' },
  fontFamily: { ...typed, label: 'Font family', hint: 'Font names, separated by commas' },
  'colors.backgroundImage': {
    kind: 'picture',
    of: 'background',
    label: 'Background image URL',
    recorded: 'Colors background image',
  },
  'colors.backgroundImageOpacity': {
    ...{ kind: 'slider', min: 0, max: 1, step: 0.1, unit: 'share' },
    label: 'Background image opacity',
    recorded: 'Colors background image opacity',
  },
  logoUrl: { ...wordmark, label: 'Logo URL', hint: 'Used instead of the logo in the settings' },
  logoSmallUrl: { ...wordmark, label: 'Small logo URL', recorded: 'Logo small url' },
  faviconUrl: { kind: 'picture', of: 'icon', label: 'Favicon URL' },
} as const satisfies FieldTable<Exclude<keyof ThemeValues, 'colors'> | `colors.${keyof ThemeColors}`>
