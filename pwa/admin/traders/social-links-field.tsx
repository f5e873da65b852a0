import { useId, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { socialNetworks } from '#contract/settings/options.ts'
import type { TraderValues } from '#contract/trader.ts'
import { Button } from '#pwa/ui/button.tsx'
import look from '#pwa/ui/field.module.css'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import fields from '../kit/fields/fields.module.css'
import { UrlField } from '../kit/fields/text-fields.tsx'
import layout from '../kit/form-shell.module.css'
import styles from './trader-form.module.css'
import { traderLabels } from './trader-labels.ts'

interface SocialLinksFieldProps {
  // biome-ignore lint/suspicious/noExplicitAny: the context of a form is of no concern here, and the library types it so
  readonly form: UseFormReturn<TraderValues, any, TraderValues>
}

/** The known networks, and any other that is given a name. */
export function SocialLinksField({ form }: SocialLinksFieldProps) {
  const links = useWatch({ control: form.control, name: 'socialLinks' })
  // A link is taken away by emptying it: what saves and compares by field then knows of it.
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
    <fieldset className={fields.group}>
      <legend className={look.label}>{traderLabels.socialLinks}</legend>
      <div className={layout.pair}>
        {socialNetworks.map((network) => (
          <UrlField
            key={network}
            form={form}
            name={`socialLinks.${network}`}
            label={traderLabels[`socialLinks.${network}`]}
          />
        ))}
      </div>
      {others.map((key) => (
        <div key={key} className={styles.link}>
          <UrlField form={form} name={`socialLinks.${key}`} label={key} />
          <IconButton icon="trash-2" label={`Remove the link ${key}`} onClick={() => remove(key)} />
        </div>
      ))}
      <OtherNetwork taken={shown} onAdd={add} />
    </fieldset>
  )
}

interface OtherNetworkProps {
  /** Networks that have a field. */
  readonly taken: readonly string[]
  readonly onAdd: (key: string) => void
}

/** Names another network, which then gets a field of its own. */
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
        <label className={look.field} htmlFor={id}>
          <span className={look.label}>Other network</span>
          <input
            id={id}
            className={look.control}
            value={name}
            maxLength={32}
            placeholder="instagram"
            autoCapitalize="none"
            aria-invalid={problem !== '' || undefined}
            aria-describedby={problem === '' ? undefined : `${id}-problem`}
            onChange={(event) => setName(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              // Enter names the network; it does not save the form.
              event.preventDefault()
              add()
            }}
          />
        </label>
        <Button variant="quiet" icon="plus" onClick={add}>
          Add link
        </Button>
      </div>
      {problem !== '' && (
        <p id={`${id}-problem`} className={look.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  )
}

const NETWORK = /^[a-z0-9_-]{1,32}$/i

/** Why a network of that name cannot be added to those that have a field; "" where it can. */
export function networkProblem(taken: readonly string[], key: string): string {
  if (!NETWORK.test(key)) return 'A network is named by letters, digits, - and _ (at most 32).'
  const isThere = taken.some((one) => one.toLowerCase() === key.toLowerCase())
  return isThere ? 'There is a field for this network already.' : ''
}
