import { type ComponentType, memo } from 'react'
import { useController } from 'react-hook-form'
import type { Settings } from '#contract/settings/staff-groups.ts'
import fieldStyles from '../kit/form/fields/fields.module.css'
import { type FieldOf, useProblem } from '../kit/form/fields/form-field.tsx'
import { TableField } from '../kit/form/fields/table-field.tsx'
import { PasswordField } from '../kit/form/inputs.tsx'
import { CardFrame } from '../kit/layout/page-head.tsx'
import type { CardExtra, SettingsCard, SettingsField, SettingsPath } from './cards/card-groups.ts'
import { AutoBackupExtra, FeaturedVideoExtra, LogoExtra, MailExtra, PopupExtra } from './extras.tsx'
import { PagesExtra } from './pages/list.tsx'
import { RubricExtra } from './rubric/list.tsx'
import styles from './settings-card.module.css'
import type { ExtraProps, SettingsForm } from './stored-settings.ts'

const extras: Readonly<Record<CardExtra, ComponentType<ExtraProps>>> = {
  pages: PagesExtra,
  rubric: RubricExtra,
  logo: LogoExtra,
  'featured-video': FeaturedVideoExtra,
  popup: PopupExtra,
  mail: MailExtra,
  'auto-backup': AutoBackupExtra,
}

/** Target of the links in the index. */
export const cardId = (key: string): string => `card-${key}`

interface CardOfSettingsProps extends ExtraProps {
  readonly card: SettingsCard
  /** Whether a field of it needs attention. */
  readonly isInvalid: boolean
}

/** One card of the settings, rendered from the table. */
export const CardOfSettings = memo(function CardOfSettings({
  card,
  isInvalid,
  ...rest
}: CardOfSettingsProps) {
  const { form, stored } = rest
  const Extra = card.extra && extras[card.extra]
  return (
    <CardFrame
      id={cardId(card.key)}
      icon={card.icon}
      title={card.title}
      isInvalid={isInvalid}
      actions={card.enabled && <HeadSwitch form={form} name={card.enabled} label={card.title} />}
    >
      <div className={styles.fields}>
        {card.fields.map((field) => (
          <div key={field.path} className={field.half ? styles.half : styles.whole}>
            <SettingField form={form} field={field} hasPassword={stored.hasPassword} />
          </div>
        ))}
        {Extra && (
          <div className={styles.whole}>
            <Extra {...rest} />
          </div>
        )}
      </div>
    </CardFrame>
  )
})

interface HeadSwitchProps {
  readonly form: SettingsForm
  readonly name: SettingsPath
  readonly label: string
}

/** The switch in the header of a card. */
function HeadSwitch({ form, name, label }: HeadSwitchProps) {
  const { field } = useController({ control: form.control, name })
  return (
    <button
      ref={field.ref}
      type="button"
      role="switch"
      className={`${fieldStyles.toggle} ${styles.switch}`}
      aria-checked={field.value !== false}
      aria-label={`${label} enabled`}
      onBlur={field.onBlur}
      onClick={() => field.onChange(field.value === false)}
    >
      <span className={fieldStyles.switch} aria-hidden="true" />
    </button>
  )
}

interface SettingFieldProps {
  readonly form: SettingsForm
  readonly field: SettingsField
  readonly hasPassword: boolean
}

/** The control for one field of the table. */
export function SettingField({ form, field, hasPassword }: SettingFieldProps) {
  const { path, label } = field
  if (field.kind !== 'password') return <TableField form={form} name={path} row={field} />
  return <SecretSetting form={form} name={path} label={label} isStored={hasPassword} />
}

interface SecretSettingProps extends FieldOf<Settings> {
  /** Whether the server has one, which it never returns. */
  readonly isStored: boolean
}

/** A stored password: an empty field keeps it. */
function SecretSetting(props: SecretSettingProps) {
  const { form, name, label, isStored } = props
  const { field } = useController({ control: form.control, name })
  const problem = useProblem(props)
  return (
    <PasswordField
      ref={field.ref}
      label={label}
      autoComplete="new-password"
      problem={problem}
      value={typeof field.value === 'string' ? field.value : ''}
      placeholder={isStored ? '••••••••' : ''}
      hint={isStored ? 'A password is stored. Leave this empty to keep it.' : 'No password is stored.'}
      onChange={(event) => field.onChange(event.target.value)}
      onBlur={field.onBlur}
    />
  )
}
