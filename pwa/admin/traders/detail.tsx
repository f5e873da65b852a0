import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { randomId } from '#contract/primitives/random-id.ts'
import { type TraderPage, traderPage, type VerifiedTraders } from '#contract/settings/public-groups.ts'
import { type Trader, type TraderValues, traderValues } from '#contract/trader.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { goneError, newerOf } from '../kit/form/call-errors.ts'
import { keysOf } from '../kit/form/fields/field-table.ts'
import { TableField, TableFields } from '../kit/form/fields/table-field.tsx'
import layout from '../kit/form/form-shell.module.css'
import { FormShell } from '../kit/form/form-shell.tsx'
import { useSafeForm } from '../kit/form/safe-save/use-safe-form.ts'
import { OpenItem } from '../kit/layout/open-item.tsx'
import { PartHeading } from '../kit/layout/panes.tsx'
import { usePicture } from '../kit/picture/queries.ts'
import { TraderPreview } from '../previews/site-previews.tsx'
import { linkFields, pageFields, traderFields } from './fields.ts'
import { PAGE } from './list.tsx'
import { type StoredTraders, type Traders, useAvatars } from './queries.ts'
import { SocialLinksField } from './social-links-field.tsx'
import { addTrader, changePage, changeTrader, newTrader, pageOf, traderIn, valuesOf } from './trader-edits.ts'
import { traderMessages } from './trader-labels.ts'

interface OpenTraderProps {
  readonly selected: string
  readonly stored: StoredTraders
  readonly save: Traders['save']
  readonly onClose: () => void
  readonly onPageSaved: () => void
  readonly onTraderSaved: (id: string, wasNew: boolean) => void
}

/** The open form: of the page, a trader, or a new one. */
export function OpenTrader({ selected, stored, onPageSaved, onTraderSaved, ...props }: OpenTraderProps) {
  const { traders } = stored.group
  const pictureOf = useAvatars(traders)
  if (selected === PAGE) return <PageForm stored={stored} onSaved={onPageSaved} {...props} />
  return (
    <OpenItem
      items={traders}
      selected={selected}
      title="Edit Trader"
      icon="users"
      noun="trader"
      onClose={props.onClose}
    >
      {(trader, isGone) => (
        <TraderForm
          trader={trader}
          isGone={isGone}
          stored={stored}
          picture={trader && pictureOf(trader)}
          onSaved={onTraderSaved}
          {...props}
        />
      )}
    </OpenItem>
  )
}

interface TraderFormProps {
  /** null: a new trader. */
  readonly trader: Trader | null
  /** The trader was removed elsewhere while it was open. */
  readonly isGone: boolean
  readonly stored: StoredTraders
  readonly picture: string | null
  readonly save: Traders['save']
  readonly onSaved: (id: string, wasNew: boolean) => void
  readonly onClose: () => void
}

const groupOf = (settings: unknown) =>
  (settings as { readonly verifiedTraders: VerifiedTraders }).verifiedTraders

/** Adds or edits a trader. */
function TraderForm(props: TraderFormProps) {
  const { trader, isGone, stored, picture, save, onSaved, onClose } = props
  const [fresh] = useState(() => newTrader(randomId()))
  const shown = trader ?? fresh
  const { id } = shown
  const isNew = trader === null || isGone
  const safe = useSafeForm<TraderValues>({
    draftKey: `trader:${trader ? id : 'new'}`,
    schema: traderValues,
    stored: { values: valuesOf(shown), tag: trader ? stored.tag : null },
    fields: { ...traderFields, ...linkFields },
    subject: trader?.name ?? 'a new trader',
    subjectName: trader?.name,
    read: (settings) => valuesOf(traderIn(groupOf(settings), id) ?? shown),
    messages: { failed: traderMessages.saveFailed },
    send: async (values, tag) => {
      try {
        const saved = isNew
          ? await save(() => addTrader({ ...values, id }))
          : await save((from) => changeTrader(traderIn(from, id), values), { tag })
        const now = traderIn(saved.group, id)
        if (!now) throw goneError(isNew ? traderMessages.full : traderMessages.gone)
        return { values: valuesOf(now), tag: saved.tag }
      } catch (error) {
        const newer = newerOf(error)
        if (newer && !isNew && !traderIn(groupOf(newer.current), id)) throw goneError(traderMessages.gone)
        throw error
      }
    },
    createdKey: () => `trader:${id}`,
  })
  const { form } = safe
  const values = useWatch({ control: form.control }) as TraderValues
  const isStored = values.avatar.trim() === (trader?.avatar ?? '')
  const served = isStored ? (picture ?? '') : ''
  const avatar = usePicture('avatar', values.avatar, served)
  const submit = async () => {
    if (await safe.save()) onSaved(id, isNew)
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
          <Alert title={traderMessages.gone} icon="circle-alert" role="alert">
            This draft exists on this device only. Saving adds it as a new trader.
          </Alert>
        )
      }
    >
      <div className={layout.part}>
        <TableFields
          form={form}
          fields={traderFields}
          names={keysOf(traderFields)}
          own={{
            avatar: <TableField form={form} name="avatar" row={traderFields.avatar} served={served} />,
            socialLinks: <SocialLinksField form={form} />,
          }}
        />
      </div>
      <section className={layout.part}>
        <PartHeading className={layout.title}>Preview</PartHeading>
        <TraderPreview trader={{ ...values, id, avatar: avatar.path ?? '' }} />
      </section>
    </FormShell>
  )
}

interface PageFormProps {
  readonly stored: StoredTraders
  readonly save: Traders['save']
  readonly onSaved: () => void
  readonly onClose: () => void
}

/** Whether the page is shown, and its texts. */
function PageForm({ stored, save, onSaved, onClose }: PageFormProps) {
  const safe = useSafeForm<TraderPage>({
    draftKey: 'trader-page',
    schema: traderPage,
    stored: { values: pageOf(stored.group), tag: stored.tag },
    fields: pageFields,
    subject: 'the page configuration',
    read: (settings) =>
      pageOf((settings as { readonly verifiedTraders: StoredTraders['group'] }).verifiedTraders),
    messages: { failed: traderMessages.saveFailed },
    send: async (values, tag) => {
      const saved = await save((from) => changePage(pageOf(from), values), { tag })
      return { values: pageOf(saved.group), tag: saved.tag }
    },
  })
  const { form } = safe
  const submit = async () => {
    if (await safe.save()) onSaved()
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
      <div className={layout.part}>
        <TableFields form={form} fields={pageFields} names={keysOf(pageFields)} />
      </div>
    </FormShell>
  )
}
