import { useState } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { MOST_CRITERIA } from '#contract/rubric/verdicts.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { TextAreaField, TextField } from '../../kit/form/fields/text-fields.tsx'
import { AddByName } from '../add-by-name.tsx'
import type { ExtraProps } from '../stored-settings.ts'
import { newKey } from './new-key.ts'
import styles from './rubric.module.css'

/** The criteria that firms are rated by, in their order. */
export function RubricExtra({ form, stored }: ExtraProps) {
  const list = useFieldArray({ control: form.control, name: 'rubric.criteria', keyName: 'rowId' })
  const criteria = useWatch({ control: form.control, name: 'rubric.criteria' })
  const [open, setOpen] = useState('')
  const { version } = stored.values.rubric
  const add = (name: string) => {
    const key = newKey(
      name,
      criteria.map((criterion) => criterion.key),
    )
    if (key === '') return 'A name needs a letter or a digit from A to Z or 0 to 9'
    list.append({ key, name, meaning: '', evidence: '' })
    setOpen(key)
    return ''
  }
  return (
    <div className={styles.list}>
      <p className={styles.note}>
        <Icon name="info" size="s" />
        <span>{`Version ${version} is in use. Saving other criteria makes version ${version + 1}; the record tells what changed.`}</span>
      </p>
      <ol aria-label="Criteria">
        {criteria.map(({ key, name }, index) => (
          <li key={key}>
            <div className={styles.row}>
              <IconButton
                icon="arrow-up"
                label={`Move ${name} up`}
                disabled={index === 0}
                onClick={() => list.move(index, index - 1)}
              />
              <button
                type="button"
                className={styles.name}
                aria-expanded={open === key}
                onClick={() => setOpen(open === key ? '' : key)}
              >
                <span translate="no">{name || 'Without a name'}</span>
                <Icon name={open === key ? 'chevron-up' : 'chevron-down'} size="s" />
              </button>
              <IconButton
                icon="trash-2"
                label={`Remove ${name}`}
                disabled={criteria.length === 1}
                onClick={() => list.remove(index)}
              />
            </div>
            {open === key && <CriterionFields form={form} index={index} name={name} />}
          </li>
        ))}
      </ol>
      <AddByName
        title="Add criterion"
        label="Name"
        maxLength={80}
        isFull={criteria.length >= MOST_CRITERIA}
        add={add}
      />
    </div>
  )
}

interface CriterionFieldsProps extends Pick<ExtraProps, 'form'> {
  readonly index: number
  readonly name: string
}

/** The words of a criterion. Its key never changes: the answers of firms refer to it. */
function CriterionFields({ form, index, name }: CriterionFieldsProps) {
  const at = `rubric.criteria.${index}` as const
  return (
    <fieldset className={styles.fields} aria-label={`Criterion ${name}`}>
      <TextField form={form} name={`${at}.name`} label="Name" required maxLength={80} />
      <TextAreaField
        form={form}
        name={`${at}.meaning`}
        label="When it is met"
        required
        rows={2}
        maxLength={300}
      />
      <TextAreaField
        form={form}
        name={`${at}.evidence`}
        label="Evidence asked for"
        required
        rows={2}
        maxLength={200}
      />
    </fieldset>
  )
}
