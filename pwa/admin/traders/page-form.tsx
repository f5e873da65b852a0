import { type TraderPage, traderPage } from '#contract/settings/public-groups.ts'
import { ToggleField } from '../kit/fields/choice-fields.tsx'
import { TextAreaField, TextField } from '../kit/fields/text-fields.tsx'
import layout from '../kit/form-shell.module.css'
import { FormShell } from '../kit/form-shell.tsx'
import { useSafeForm } from '../kit/safe-save/use-safe-form.ts'
import { changePage, pageOf } from './trader-edits.ts'
import { pageLabels, traderMessages } from './trader-labels.ts'
import type { StoredTraders, Traders } from './use-traders.ts'

interface PageFormProps {
  readonly stored: StoredTraders
  readonly save: Traders['save']
  readonly onSaved: () => void
  readonly onClose: () => void
}

/** Whether the page is shown, and what stands above its traders. */
export function PageForm({ stored, save, onSaved, onClose }: PageFormProps) {
  const safe = useSafeForm<TraderPage>({
    draftKey: 'trader-page',
    schema: traderPage,
    stored: { values: pageOf(stored.group), tag: stored.tag },
    labels: pageLabels,
    read: (settings) =>
      pageOf((settings as { readonly verifiedTraders: StoredTraders['group'] }).verifiedTraders),
    words: { failed: traderMessages.saveFailed },
    send: async (values, tag) => {
      const saved = await save((from) => changePage(pageOf(from), values), tag)
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
      labels={pageLabels}
      title="Page configuration"
      action="Save Changes"
      isNew={false}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <div className={layout.part}>
        <ToggleField
          form={form}
          name="enabled"
          label={pageLabels.enabled}
          hint={'Off: no page, and no "Our Traders" in the navigation.'}
        />
        <TextField form={form} name="title" label={pageLabels.title} maxLength={160} />
        <TextAreaField form={form} name="description" label={pageLabels.description} />
      </div>
    </FormShell>
  )
}
