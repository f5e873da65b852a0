import { type KeyboardEvent, useId, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { limitOf } from '#contract/primitives/limit-of.ts'
import { randomId } from '#contract/primitives/random-id.ts'
import { socialNetworks } from '#contract/settings/options.ts'
import { type TraderPage, traderPage } from '#contract/settings/public-groups.ts'
import { type Trader, type TraderValues, traderValues } from '#contract/trader.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Field, FieldNotes } from '#pwa/ui/field.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { goneError, newerOf } from '../kit/form/call-errors.ts'
import { type FieldTable, keysOf } from '../kit/form/fields/field-table.ts'
import { FieldGroup } from '../kit/form/fields/form-field.tsx'
import { TableField, TableFields } from '../kit/form/fields/table-field.tsx'
import { UrlField } from '../kit/form/fields/text-fields.tsx'
import { FormShell } from '../kit/form/form-shell.tsx'
import { useSafeForm } from '../kit/form/safe-save/use-safe-form.ts'
import { OpenItem } from '../kit/layout/open-item.tsx'
import { PartHeading } from '../kit/layout/panes.tsx'
import { useBanner } from '../kit/messages/banner.tsx'
import { usePicture } from '../kit/picture/queries.ts'
import { TraderPreview } from '../previews/site-previews.tsx'
import * as queries from './queries.ts'

const linkClasses = 'flex items-end gap-1 *:first:min-w-0 *:first:flex-1'

const partClasses = 'grid min-w-0 grid-cols-1 gap-3h'

type Network = (typeof socialNetworks)[number]

const { entries } = traderValues
const short = (name: 'name' | 'title' | 'experience' | 'specialization') =>
  ({ kind: 'text', maxLength: limitOf(entries[name]), half: true }) as const

/** The fields of a trader, in the order of the form. */
const traderFields = {
  name: { ...short('name'), label: 'Name', required: true },
  title: { ...short('title'), label: 'Title' },
  experience: { ...short('experience'), label: 'Experience' },
  specialization: { ...short('specialization'), label: 'Specialization' },
  avatar: {
    kind: 'picture',
    of: 'avatar',
    label: 'Avatar URL',
    aside: 'Optional',
    hint: 'If empty, the initials are shown.',
  },
  bio: { kind: 'area', label: 'Bio' },
  achievements: {
    kind: 'rows',
    row: 'Achievement',
    maxRows: limitOf(entries.achievements),
    label: 'Key Achievements',
  },
  socialLinks: { kind: 'own', label: 'Social links' },
} as const satisfies FieldTable<keyof TraderValues>

/** The known networks; any other is labelled by its name. */
const linkFields = {
  'socialLinks.twitter': { kind: 'url', half: true, label: 'Twitter' },
  'socialLinks.linkedin': { kind: 'url', half: true, label: 'LinkedIn' },
  'socialLinks.youtube': { kind: 'url', half: true, label: 'YouTube' },
  'socialLinks.github': { kind: 'url', half: true, label: 'GitHub' },
} as const satisfies FieldTable<`socialLinks.${Network}`>

/** The fields of the page, in the order of the form. */
const pageFields = {
  enabled: {
    kind: 'toggle',
    label: 'Show Verified Traders Page',
    hint: 'When off, the page and its link "Our Traders" are hidden.',
  },
  title: { kind: 'text', maxLength: limitOf(traderPage.entries.title), label: 'Page Title' },
  description: { kind: 'area', label: 'Page Description' },
} as const satisfies FieldTable<keyof TraderPage>

/** Selects the page configuration in place of a trader. */
export const PAGE = 'page'

export const SAVE_FAILED = 'Failed to save settings. Please try again.'
const FULL = 'The page can show at most 200 traders.'
const GONE = 'This trader was removed in the meantime.'
const messages = { failed: SAVE_FAILED } as const

interface FormProps {
  onAdded(id: string): void
  onClose(): void
}

/** The open form: of the page, a trader, or a new one. */
export function OpenTrader({ selected, ...props }: FormProps & { readonly selected: string }) {
  const { traders } = queries.useTraders().group
  if (selected === PAGE) return <PageForm {...props} />
  return (
    <OpenItem
      items={traders}
      selected={selected}
      title="Edit Trader"
      icon="users"
      noun="trader"
      onClose={props.onClose}
    >
      {(trader, isGone) => <TraderForm trader={trader} isGone={isGone} {...props} />}
    </OpenItem>
  )
}

interface TraderFormProps extends FormProps {
  /** null: a new trader. */
  readonly trader: Trader | null
  /** The trader was removed elsewhere while it was open. */
  readonly isGone: boolean
}

/** Adds or edits a trader. */
function TraderForm({ trader, isGone, onAdded, onClose }: TraderFormProps) {
  const { tag, save } = queries.useTraders()
  const { success } = useBanner()
  const [fresh] = useState(() => queries.newTrader(randomId()))
  const shown = trader ?? fresh
  const { id } = shown
  const isNew = trader === null || isGone
  const safe = useSafeForm<TraderValues>({
    draftKey: `trader:${trader ? id : 'new'}`,
    schema: traderValues,
    stored: { values: queries.valuesOf(shown), tag: trader ? tag : null },
    thing: isNew ? undefined : { noun: 'trader', id },
    fields: { ...traderFields, ...linkFields },
    subject: trader?.name ?? 'a new trader',
    subjectName: trader?.name,
    read: (settings) => queries.valuesOf(queries.traderIn(queries.groupIn(settings), id) ?? shown),
    messages,
    send: async (values, tag) => {
      try {
        const saved = isNew
          ? await save(() => queries.addTrader({ ...values, id }))
          : await save((from) => queries.changeTrader(queries.traderIn(from, id), values), { tag })
        const now = queries.traderIn(saved.group, id)
        if (!now) throw goneError(isNew ? FULL : GONE)
        return { values: queries.valuesOf(now), tag: saved.tag }
      } catch (error) {
        const newer = newerOf(error)
        if (newer && !isNew && !queries.traderIn(queries.groupIn(newer.current), id)) throw goneError(GONE)
        throw error
      }
    },
    createdKey: () => `trader:${id}`,
  })
  const { form } = safe
  const values = useWatch({ control: form.control }) as TraderValues
  const isStored = values.avatar.trim() === (trader?.avatar ?? '')
  const picture = queries.useAvatar(shown)
  const served = isStored ? (picture ?? '') : ''
  const avatar = usePicture('avatar', values.avatar, served)
  const submit = async () => {
    if (!(await safe.save())) return
    success(isNew ? 'Trader added successfully!' : 'Trader updated successfully!')
    if (isNew) onAdded(id)
  }
  return (
    <FormShell
      safe={safe}
      title={isNew ? 'Add Trader' : 'Edit Trader'}
      subtitle={trader?.name}
      lead={<Avatar name={values.name || '?'} src={avatar.path} size="s" round />}
      action={isNew ? 'Add Trader' : 'Update Trader'}
      isNew={isNew}
      onSubmit={() => void submit()}
      onClose={onClose}
      above={
        isGone && (
          <Alert title={GONE} icon="circle-alert" role="alert">
            This draft exists on this device only. Saving adds it as a new trader.
          </Alert>
        )
      }
    >
      <div className={partClasses}>
        <TableFields
          form={form}
          fields={traderFields}
          names={keysOf(traderFields)}
          own={{
            avatar: <TableField form={form} name="avatar" row={{ ...traderFields.avatar, served }} />,
            socialLinks: <SocialLinksField form={form} />,
          }}
        />
      </div>
      <section className={partClasses}>
        <PartHeading className="text-h3 font-650 tracking-tight">Preview</PartHeading>
        <TraderPreview trader={{ ...values, id, avatar: avatar.path ?? '' }} />
      </section>
    </FormShell>
  )
}

/** The known networks, and any others by name. */
function SocialLinksField({ form }: { readonly form: UseFormReturn<TraderValues> }) {
  const links = useWatch({ control: form.control, name: 'socialLinks' })
  // A link is removed by emptying it, so that saving and comparing by field notice it.
  const [removed, setRemoved] = useState<readonly string[]>([])
  const shown = Object.keys(links).filter((key) => !removed.includes(key))
  const others = shown.filter((key) => !socialNetworks.some((network) => network === key))
  const change = (key: string, next: readonly string[]) => {
    form.setValue(`socialLinks.${key}`, '', { shouldDirty: true })
    setRemoved(next)
  }
  return (
    <FieldGroup label={traderFields.socialLinks.label}>
      <TableFields form={form} fields={linkFields} names={keysOf(linkFields)} />
      {others.map((key) => (
        <div key={key} className={linkClasses}>
          <UrlField form={form} name={`socialLinks.${key}`} label={key} />
          <IconButton
            icon="trash-2"
            label={`Remove the link ${key}`}
            onClick={() => change(key, [...removed, key])}
          />
        </div>
      ))}
      <OtherNetwork
        taken={shown}
        onAdd={(key) =>
          change(
            key,
            removed.filter((other) => other !== key),
          )
        }
      />
    </FieldGroup>
  )
}

interface OtherNetworkProps {
  /** Networks that have a field already. */
  readonly taken: readonly string[]
  onAdd(key: string): void
}

/** Adds a field for another network. */
function OtherNetwork({ taken, onAdd }: OtherNetworkProps) {
  const id = useId()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState('')
  const add = () => {
    const key = name.trim()
    const found = queries.networkProblem(taken, key)
    setProblem(found)
    if (found !== '') return
    setName('')
    onAdd(key)
  }
  /** Enter adds the network instead of submitting the form. */
  const addByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }
  return (
    <>
      <div className={linkClasses}>
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
              onKeyDown={addByKey}
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

/** Whether the page is shown, and its texts. */
function PageForm({ onClose }: FormProps) {
  const { group, tag, save } = queries.useTraders()
  const { success } = useBanner()
  const safe = useSafeForm<TraderPage>({
    draftKey: 'trader-page',
    schema: traderPage,
    stored: { values: queries.pageOf(group), tag },
    thing: { noun: 'trader-page', id: 'page' },
    fields: pageFields,
    subject: 'the page configuration',
    read: (settings) => queries.pageOf(queries.groupIn(settings) ?? group),
    messages,
    send: async (values, tag) => {
      const saved = await save((from) => queries.changePage(queries.pageOf(from), values), { tag })
      return { values: queries.pageOf(saved.group), tag: saved.tag }
    },
  })
  const submit = async () => {
    if (await safe.save()) success('Page configuration saved successfully!')
  }
  return (
    <FormShell
      safe={safe}
      title="Page configuration"
      action="Save Changes"
      isNew={false}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <div className={partClasses}>
        <TableFields form={safe.form} fields={pageFields} names={keysOf(pageFields)} />
      </div>
    </FormShell>
  )
}
