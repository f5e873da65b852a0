import { seconds } from '#contract/primitives/time.ts'
import { SegmentedField } from '../../kit/fields/segmented-field.tsx'
import { SliderField } from '../../kit/fields/slider-field.tsx'
import { TextAreaField } from '../../kit/fields/text-area-field.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { ToggleField } from '../../kit/fields/toggle-field.tsx'
import { UrlField } from '../../kit/fields/url-field.tsx'
import type { SettingsField } from '../cards/card.ts'
import styles from '../settings-card.module.css'
import type { SettingsForm } from '../settings-form.ts'
import { ListSetting } from './list-setting.tsx'
import { NumberSetting } from './number-setting.tsx'
import { SecretSetting } from './secret-setting.tsx'

interface SettingFieldProps {
  readonly form: SettingsForm
  readonly field: SettingsField
  readonly hasPassword: boolean
}

/** This many choices stand two by two, like the corners of a screen. */
const PAIRS = 4

const formats = {
  percent: (value: number) => `${value}%`,
  share: (value: number) => `${Math.round(value * 100)}%`,
} as const

/** The control of one field of the table. */
export function SettingField({ form, field, hasPassword }: SettingFieldProps) {
  const { path, label, hint, required } = field
  const common = { form, name: path, label, hint, required }
  switch (field.kind) {
    case 'text':
      return <TextField {...common} />
    case 'email':
      return <TextField {...common} type="email" inputMode="email" autoCapitalize="none" spellCheck={false} />
    case 'url':
      return <UrlField {...common} />
    case 'area':
      return <TextAreaField {...common} rows={field.rows} />
    case 'toggle':
      return <ToggleField {...common} />
    case 'choice':
      return (
        <div className={field.options.length === PAIRS ? styles.pairs : ''}>
          <SegmentedField {...common} choices={field.options} />
        </div>
      )
    case 'slider': {
      const { min, max, step, unit } = field
      return <SliderField {...common} min={min} max={max} step={step} format={formats[unit]} />
    }
    case 'number':
    case 'seconds': {
      const { min, max, fallback } = field
      const scale = field.kind === 'seconds' ? seconds(1) : 1
      return <NumberSetting {...common} min={min} max={max} fallback={fallback} scale={scale} />
    }
    case 'list':
      return <ListSetting {...common} />
    case 'password':
      return <SecretSetting {...common} isStored={hasPassword} />
  }
}
