import { ColorField } from '../kit/fields/color-field.tsx'
import { SliderField } from '../kit/fields/slider-field.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import { UrlField } from '../kit/fields/url-field.tsx'
import { type ThemeForm, themeLabels } from './theme-form.ts'
import styles from './themes.module.css'

const colors = ['primary', 'secondary', 'accent', 'background', 'text'] as const

interface ThemeFieldsProps {
  readonly form: ThemeForm
}

/** Every field of a theme. */
export function ThemeFields({ form }: ThemeFieldsProps) {
  const of = <Name extends keyof typeof themeLabels>(name: Name) => ({ form, name, label: themeLabels[name] })
  return (
    <>
      <TextField {...of('name')} required maxLength={80} />
      <div className={styles.columns}>
        {colors.map((color) => (
          <ColorField key={color} {...of(`colors.${color}`)} />
        ))}
        <TextField {...of('borderRadius')} hint="A length like 0.5rem" spellCheck={false} />
      </div>
      <TextField {...of('fontFamily')} hint="Font names, separated by commas" spellCheck={false} />
      <UrlField {...of('colors.backgroundImage')} />
      <SliderField
        {...of('colors.backgroundImageOpacity')}
        min={0}
        max={1}
        step={0.1}
        format={(value) => `${Math.round(value * 100)}%`}
      />
      <div className={styles.columns}>
        <UrlField {...of('logoUrl')} hint="In place of the logo of the settings" />
        <UrlField {...of('logoSmallUrl')} />
        <UrlField {...of('faviconUrl')} />
      </div>
    </>
  )
}
