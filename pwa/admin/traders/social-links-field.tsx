import { useId, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { socialNetworks } from '#contract/settings/options.ts'
import type { TraderValues } from '#contract/trader.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Field, FieldNotes } from '#pwa/ui/field.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { keysOf } from '../kit/form/fields/field-table.ts'
import { FieldGroup } from '../kit/form/fields/form-field.tsx'
import { TableFields } from '../kit/form/fields/table-field.tsx'
import { UrlField } from '../kit/form/fields/text-fields.tsx'
import { linkFields, traderFields } from './fields.ts'
import styles from './traders.module.css'

interface SocialLinksFieldProps {
  readonly form: UseFormReturn<TraderValues>
}

/** The known networks, and any others by name. */
export function SocialLinksField({ form }: SocialLinksFieldProps) {
  const links = useWatch({ control: form.control, name: 'socialLinks' })
  // A link is removed by emptying it, so that saving and comparing by field notice it.
  const [removed, setRemoved] = useState<readonly string[]>([])
  const shown = Object.keys(links).filter((key) => !removed.includes(key))
  const others = shown.filter((key) => !socialNetworks.some((network) => network === key))
  const empty = (key: string) => form.setValue(`socialLinks.${key}`, '', { shouldDirty: true })
  const remove = (key: string) => {
    empty(key)
    setRemoved([...removed, key])
  }
  const add = (key: string) => {
    empty(key)
    setRemoved(removed.filter((other) => other !== key))
  }
  return (
    <FieldGroup label={traderFields.socialLinks.label}>
      <TableFields form={form} fields={linkFields} names={keysOf(linkFields)} />
      {others.map((key) => (
        <div key={key} className={styles.link}>
          <UrlField form={form} name={`socialLinks.${key}`} label={key} />
          <IconButton icon="trash-2" label={`Remove the link ${key}`} onClick={() => remove(key)} />
        </div>
      ))}
      <OtherNetwork taken={shown} onAdd={add} />
    </FieldGroup>
  )
}

interface OtherNetworkProps {
  /** Networks that have a field already. */
  readonly taken: readonly string[]
  readonly onAdd: (key: string) => void
}

/** Adds a field for another network. */
function OtherNetwork({ taken, onAdd }: OtherNetworkProps) {
  const id = useId()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState('')
  const add = () => {
    const key = name.trim()
    const found = networkProblem(taken, key)
    setProblem(found)
    if (found !== '') return
    setName('')
    onAdd(key)
  }
  return (
    <>
      <div className={styles.link}>
        <Field label="Other network">
          {(control) => (
            <input
              {...control}
              value={name}
              maxLength={32}
              placeholder="instagram"
              autoCapitalize="none"
              aria-invalid={problem !== '' || undefined}
              aria-describedby={problem === '' ? undefined : `${id}-problem`}
              onChange={(event) => setName(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                // Enter adds the network instead of submitting the form.
                event.preventDefault()
                add()
              }}
            />
          )}
        </Field>
        <Button variant="quiet" icon="plus" onClick={add}>
          Add link
        </Button>
      </div>
      <div role="alert">
        <FieldNotes id={id} problem={problem} />
      </div>
    </>
  )
}

const NETWORK = /^[a-z0-9_-]{1,32}$/i

/** Why this network cannot be added; "" if it can. */
export function networkProblem(taken: readonly string[], key: string): string {
  if (!NETWORK.test(key)) return 'The name of a network can have letters, digits, - and _ (32 at most).'
  const isThere = taken.some((one) => one.toLowerCase() === key.toLowerCase())
  return isThere ? 'This network already has a field.' : ''
}
