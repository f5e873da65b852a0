import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { limitOf } from '#contract/primitives/limit-of.ts'
import { sitePage } from '#contract/public-pages.ts'
import { pageBlocks } from '#contract/site-pages/markup.ts'
import { firstTextOf, publicText } from '#contract/site-pages/page-state.ts'
import { type PageSource, unfilled } from '#contract/site-pages/placeholders.ts'
import { shippedPage } from '#contract/site-pages/shipped-pages.ts'
import { type EditedPage, type PageForm, pageForm } from '#contract/site-pages/site-page-endpoints.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { LoadState } from '../../kit/collection/load-state.tsx'
import { SegmentedChoice } from '../../kit/form/fields/choice-fields.tsx'
import { type FieldTable, keysOf } from '../../kit/form/fields/field-table.ts'
import { type FieldOf, FormField } from '../../kit/form/fields/form-field.tsx'
import { TableField } from '../../kit/form/fields/table-field.tsx'
import { FormShell } from '../../kit/form/form-shell.tsx'
import { useSafeForm } from '../../kit/form/safe-save/use-safe-form.ts'
import { HistoryLink } from '../../kit/layout/panel-link.tsx'
import { useBanner } from '../../kit/messages/banner.tsx'
import { PagePreview } from '../../previews/site-previews.tsx'
import { useEditedPage, useSavePage, useSettings } from '../queries.ts'
import { PageTools } from './page-tools.tsx'

/** The fields of one of the owner's pages, in the order of the form. */
const pageFields = {
  title: { kind: 'text', maxLength: limitOf(pageForm.entries.title), label: 'Title', required: true },
  inFooter: { kind: 'toggle', label: 'In the footer' },
  enabled: { kind: 'toggle', label: 'Show' },
  text: {
    kind: 'own',
    label: 'Text',
    hint: 'Headings, lists, bold, links and tables in Markdown. Words in braces are filled from the settings, so they stay true.',
  },
  note: {
    kind: 'text',
    maxLength: limitOf(pageForm.entries.note),
    label: 'What changed',
    aside: 'Optional',
    hint: 'Visitors read it below the text, with the day.',
  },
} as const satisfies FieldTable<keyof PageForm>

/** The fields above the text. */
const headFields = keysOf(pageFields).filter((name) => name !== 'text' && name !== 'note')

type FormOfPage = FieldOf<PageForm>['form']

const valuesOf = ({ slug: _, changes: __, ...values }: EditedPage): PageForm => ({ ...values, note: '' })

/** Edits one of the owner's pages beside a preview. */
export function PageEditor({ slug, onClose }: { readonly slug: string; readonly onClose: () => void }) {
  const { data: settings } = useSettings()
  const { data: page, tag, isLoading, refetch } = useEditedPage(slug)
  if (!page || !settings || !('operator' in settings)) {
    return (
      <LoadState
        size="tab"
        loading="Loading page..."
        failed={isLoading ? '' : 'This page could not be loaded.'}
        onRetry={() => void refetch()}
      />
    )
  }
  return <EditedPageForm key={slug} page={page} tag={tag} settings={settings} onClose={onClose} />
}

interface EditedPageFormProps {
  readonly page: EditedPage
  readonly tag: string | null
  readonly settings: PageSource
  readonly onClose: () => void
}

function EditedPageForm({ page, tag, settings, onClose }: EditedPageFormProps) {
  const { slug } = page
  const banner = useBanner()
  const { save } = useSavePage()
  const safe = useSafeForm<PageForm>({
    draftKey: `page:${slug}`,
    schema: pageForm,
    stored: { values: valuesOf(page), tag },
    thing: { noun: 'page', id: slug },
    fields: pageFields,
    subject: `the page "${page.title}"`,
    read: (current) => valuesOf(current as EditedPage),
    messages: { failed: 'Failed to save the page. Please try again.' },
    send: async (body, ifMatch) => {
      const saved = await save({ params: { slug }, body }, ifMatch)
      return { values: valuesOf(saved.data), tag: saved.tag }
    },
  })
  const [side, setSide] = useState<'write' | 'preview'>('write')
  const submit = async () => {
    if (await safe.save()) banner.success('Page saved')
  }
  return (
    <FormShell
      safe={safe}
      title={page.title}
      subtitle={sitePage.to(slug)}
      tools={<HistoryLink about={slug} />}
      action="Save Page"
      isNew={false}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <div className="grid grid-cols-1 gap-3 tablet:grid-cols-heads tablet:items-end tablet:gap-x-5">
        {headFields.map((name) => (
          <TableField key={name} form={safe.form} name={name} row={pageFields[name]} />
        ))}
      </div>
      <div className="tablet:hidden">
        <SegmentedChoice
          label="View"
          value={side}
          choices={[
            { value: 'write', label: 'Write' },
            { value: 'preview', label: 'Preview' },
          ]}
          onChoose={setSide}
        />
      </div>
      <div className="group/editor grid grid-cols-1 gap-4 tablet:grid-cols-2" data-side={side}>
        <div className="grid grid-cols-1 content-start gap-3 max-tablet:group-data-[side=preview]/editor:hidden">
          <PageTextField form={safe.form} slug={slug} />
          {page.changes.length > 0 && <TableField form={safe.form} name="note" row={pageFields.note} />}
        </div>
        <Preview form={safe.form} page={page} settings={settings} />
      </div>
    </FormShell>
  )
}

/** The text, with the tools that help to write it. */
function PageTextField({ form, slug }: { readonly form: FormOfPage; readonly slug: string }) {
  const area = useRef<HTMLTextAreaElement>(null)
  const { field } = useController({ control: form.control, name: 'text' })
  const first = firstTextOf(slug)
  const isOwners = shippedPage(slug)?.isOwners
  const begin = () => {
    form.setValue('text', first, { shouldDirty: true })
    form.setValue('enabled', true, { shouldDirty: true })
    area.current?.focus()
  }
  return (
    <>
      {field.value === '' && first !== '' && (
        <Alert
          icon="file-text"
          title={
            isOwners
              ? 'Nothing is written yet'
              : 'Visitors read the first text, which says what this software does'
          }
        >
          <p>
            {isOwners
              ? 'A first text is ready. Read it, change what does not fit, and save it.'
              : 'Begin with it to change it.'}
          </p>
          <Button icon="file-text" onClick={begin}>
            Begin with the first text
          </Button>
        </Alert>
      )}
      <PageTools area={area} />
      <FormField form={form} name="text" label={pageFields.text.label} hint={pageFields.text.hint}>
        {(control) => (
          <textarea
            {...control}
            ref={(element) => {
              area.current = element
              field.ref(element)
            }}
            className={`${control.className} min-h-80 font-mono text-sm leading-165`}
            rows={18}
            spellCheck
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
          />
        )}
      </FormField>
    </>
  )
}

interface PreviewProps {
  readonly form: FormOfPage
  readonly page: EditedPage
  readonly settings: PageSource
}

/** The page as visitors on a phone will see it. */
function Preview({ form, page: { slug, changes }, settings }: PreviewProps) {
  const typed = useWatch({ control: form.control })
  const { title = '', text = '' } = useDeferredValue(typed)
  const shown = publicText(slug, text)
  const blocks = useMemo(() => pageBlocks(shown, settings), [shown, settings])
  const missing = unfilled(shown, settings)
  return (
    <div className="grid grid-cols-1 content-start gap-3 max-tablet:group-data-[side=write]/editor:hidden">
      {missing.length > 0 && (
        <Alert tone="warning" icon="triangle-alert" title="Visitors cannot read this page yet">
          <p>{`Fill in under Site Settings, Pages: ${missing.map(({ label }) => label).join(', ')}.`}</p>
        </Alert>
      )}
      <PagePreview page={{ slug, title, isWritten: shown !== '' && missing.length === 0, blocks, changes }} />
    </div>
  )
}
