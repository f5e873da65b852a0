import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
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
import { FormField } from '../../kit/form/fields/form-field.tsx'
import { TableField } from '../../kit/form/fields/table-field.tsx'
import { FormShell } from '../../kit/form/form-shell.tsx'
import { type SafeForm, useSafeForm } from '../../kit/form/safe-save/use-safe-form.ts'
import { HistoryLink } from '../../kit/layout/panel-link.tsx'
import { useBanner } from '../../kit/messages/banner.tsx'
import { PagePreview } from '../../previews/site-previews.tsx'
import { useSettings } from '../queries.ts'
import { headFields, pageFields } from './fields.ts'
import { PageTools } from './page-tools.tsx'
import styles from './pages.module.css'
import { useEditedPage, useSavePage } from './queries.ts'

const saveMessages = { failed: 'Failed to save the page. Please try again.' } as const

const valuesOf = ({ title, inFooter, enabled, text }: EditedPage): PageForm => ({
  title,
  inFooter,
  enabled,
  text,
  note: '',
})

interface PageEditorProps {
  readonly slug: string
  readonly onClose: () => void
}

/** Edits one of the owner's pages beside a preview. */
export function PageEditor({ slug, onClose }: PageEditorProps) {
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
    fields: pageFields,
    subject: `the page "${page.title}"`,
    read: (current) => valuesOf(current as EditedPage),
    messages: saveMessages,
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
      <div className={styles.heads}>
        {headFields.map((name) => (
          <TableField key={name} form={safe.form} name={name} row={pageFields[name]} />
        ))}
      </div>
      <div className={styles.side}>
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
      <div className={styles.editor} data-side={side}>
        <div className={styles.write}>
          <PageTextField safe={safe} slug={slug} />
          {page.changes.length > 0 && <TableField form={safe.form} name="note" row={pageFields.note} />}
        </div>
        <Preview safe={safe} page={page} settings={settings} />
      </div>
    </FormShell>
  )
}

/** The text, with the tools that help to write it. */
function PageTextField({ safe, slug }: { readonly safe: SafeForm<PageForm>; readonly slug: string }) {
  const { form } = safe
  const area = useRef<HTMLTextAreaElement>(null)
  const { field } = useController({ control: form.control, name: 'text' })
  const first = firstTextOf(slug)
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
            shippedPage(slug)?.isOwners
              ? 'Nothing is written yet'
              : 'Visitors read the first text, which says what this software does'
          }
        >
          <p>
            {shippedPage(slug)?.isOwners
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
            className={`${control.className} ${styles.text}`}
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
  readonly safe: SafeForm<PageForm>
  readonly page: EditedPage
  readonly settings: PageSource
}

/** The page as visitors on a phone will see it. */
function Preview({ safe, page: { slug, changes }, settings }: PreviewProps) {
  const typed = useWatch({ control: safe.form.control })
  const { title = '', text = '' } = useDeferredValue(typed)
  const shown = publicText(slug, text)
  const blocks = useMemo(() => pageBlocks(shown, settings), [shown, settings])
  const missing = unfilled(shown, settings)
  return (
    <div className={styles.preview}>
      {missing.length > 0 && (
        <Alert tone="warning" icon="triangle-alert" title="Visitors cannot read this page yet">
          <p>{`Fill in under Site Settings, Pages: ${missing.map(({ label }) => label).join(', ')}.`}</p>
        </Alert>
      )}
      <PagePreview page={{ slug, title, isWritten: shown !== '' && missing.length === 0, blocks, changes }} />
    </div>
  )
}
