import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { operates, standingOf } from '#contract/firm-standing.ts'
import { can, type Role } from '#contract/permissions.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import { TableFields } from '../../kit/form/fields/table-field.tsx'
import { firmFields, firmParts } from '../fields.ts'
import { FormPart } from '../firm-form-parts.tsx'
import { firmMessages } from '../firm-labels.ts'
import type { FirmPartProps } from '../firm-values.ts'
import { ReadOnlyPart } from '../read-only-part.tsx'
import { StandingChoice } from './standing-choice.tsx'
import styles from './standing-part.module.css'
import { StandingPreview } from './standing-preview.tsx'
import { standingSinceText } from './standing-text.ts'

const [, ...said] = firmParts.standing

interface StandingPartProps extends FirmPartProps {
  readonly role: Role
  /** Leads to where a firm is archived; absent for one that is not stored. */
  readonly onArchive: (() => void) | undefined
  /** The reason, where the change of the standing needs one. */
  readonly reason: ReactNode
}

/** Whether the firm still does business, with the day, the source and the note for visitors. */
export function StandingPart({ form, role, onArchive, reason }: StandingPartProps) {
  const standing = useWatch({ control: form.control, name: 'standing' })
  if (!can(role, 'firms:write-standing')) return <StandingReadOnly form={form} />
  return (
    <FormPart title={firmFields.standing.label}>
      <StandingChoice form={form} />
      {!operates({ standing }) && <TableFields form={form} fields={firmFields} names={said} />}
      {reason}
      <StandingPreview form={form} />
      {onArchive && (
        <p className={styles.fine}>
          <Icon name="inbox" size="s" />
          <span>
            <span>A mistake or a duplicate?</span>{' '}
            <button type="button" className={styles.link} onClick={onArchive}>
              Archive it
            </button>{' '}
            <span>instead: then its page and its reviews go. A closed firm keeps both.</span>
          </span>
        </p>
      )}
    </FormPart>
  )
}

/** The standing as text for those who may not set one. */
function StandingReadOnly({ form: { control } }: FirmPartProps) {
  const [standing, since = '', source, note] = useWatch({
    control,
    name: ['standing', 'standingSince', 'standingSource', 'standingNote'],
  })
  const key = standingOf({ standing })
  const others = [
    [firmFields.standingSource.label, source],
    [firmFields.standingNote.label, note],
  ] as const
  return (
    <ReadOnlyPart
      title={firmFields.standing.label}
      why={firmMessages.onlyAdminsStanding}
      values={[
        [firmFields.standing.label, standingSinceText(key, since)],
        ...(key === 'operating' ? [] : others),
      ]}
    />
  )
}
