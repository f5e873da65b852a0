import { type ComponentType, memo } from 'react'
import { useController } from 'react-hook-form'
import fieldStyles from '../kit/form/fields/fields.module.css'
import { useProblem } from '../kit/form/fields/form-field.tsx'
import { TableField } from '../kit/form/fields/table-field.tsx'
import { PasswordField } from '../kit/form/inputs.tsx'
import { CardFrame } from '../kit/layout/page-head.tsx'
import type { CardExtra, SettingsCard, SettingsField, SettingsPath } from './cards/card-groups.ts'
import { AutoBackupExtra, FeaturedVideoExtra, LogoExtra, MailExtra, PopupExtra } from './extras.tsx'
import { PagesExtra, RubricExtra } from './lists.tsx'
import styles from './settings-card.module.css'
import { useSettingsOf } from './stored-settings.ts'

const extras: Readonly<Record<CardExtra, ComponentType>> = {
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

interface CardOfSettingsProps {
  readonly card: SettingsCard
  /** Whether a field of it needs attention. */
  readonly isInvalid: boolean
}

/** One card of the settings, rendered from the table. */
export const CardOfSettings = memo(function CardOfSettings({ card, isInvalid }: CardOfSettingsProps) {
  const { key, icon, title, enabled, fields, extra } = card
  return (
    <CardFrame
      id={cardId(key)}
      icon={icon}
      title={title}
      isInvalid={isInvalid}
      actions={enabled && <HeadSwitch name={enabled} label={title} />}
    >
      <SettingFields fields={fields} Extra={extra && extras[extra]} />
    </CardFrame>
  )
})

interface SettingFieldsProps {
  readonly fields: readonly SettingsField[]
  readonly Extra?: ComponentType | undefined
}

/** The controls of fields of the table, and what stands below them. */
export function SettingFields({ fields, Extra }: SettingFieldsProps) {
  const { form } = useSettingsOf()
  return (
    <div className={styles.fields}>
      {fields.map((field) => (
        <div key={field.path} className={field.half ? styles.half : styles.whole}>
          {field.kind === 'password' ? (
            <SecretSetting name={field.path} label={field.label} />
          ) : (
            <TableField form={form} name={field.path} row={field} />
          )}
        </div>
      ))}
      {Extra && (
        <div className={styles.whole}>
          <Extra />
        </div>
      )}
    </div>
  )
}

interface NamedSetting {
  readonly name: SettingsPath
  readonly label: string
}

/** The switch in the header of a card. */
function HeadSwitch({ name, label }: NamedSetting) {
  const { form } = useSettingsOf()
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

/** A stored password, which the server never returns: an empty field keeps it. */
function SecretSetting(props: NamedSetting) {
  const { form, stored } = useSettingsOf()
  const { field } = useController({ control: form.control, name: props.name })
  const problem = useProblem({ form, ...props })
  const isStored = stored.hasPassword
  return (
    <PasswordField
      ref={field.ref}
      label={props.label}
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
