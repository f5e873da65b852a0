import { type ComponentType, memo, useState } from 'react'
import { useController, useFieldArray, useWatch } from 'react-hook-form'
import { limitOf } from '#contract/primitives/limit-of.ts'
import { criterion } from '#contract/rubric/rubric.ts'
import { MOST_CRITERIA } from '#contract/rubric/verdicts.ts'
import { pageOf } from '#contract/site-pages/listed-pages.ts'
import { shippedPage } from '#contract/site-pages/shipped-pages.ts'
import { MOST_PAGES, type SitePage, sitePageEntry } from '#contract/site-pages/site-page.ts'
import type { PageState } from '#contract/site-pages/site-page-endpoints.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { formatDay } from '#pwa/ui/moment-text.ts'
import { useSelectedParam } from '../kit/collection/use-params.ts'
import { Ask } from '../kit/form/ask.tsx'
import fieldStyles from '../kit/form/fields/fields.module.css'
import { useProblem } from '../kit/form/fields/form-field.tsx'
import { TableField } from '../kit/form/fields/table-field.tsx'
import { TextAreaField, TextField } from '../kit/form/fields/text-fields.tsx'
import { PasswordField } from '../kit/form/inputs.tsx'
import { useLeaveGuard } from '../kit/form/safe-save/leave-guard.tsx'
import { DraftBadge } from '../kit/form/safe-save/safe-form-notices.tsx'
import { CardFrame } from '../kit/layout/page-head.tsx'
import type { CardExtra, SettingsCard, SettingsField, SettingsPath } from './cards/card-groups.ts'
import { AutoBackupExtra, FeaturedVideoExtra, LogoExtra, MailExtra, PopupExtra } from './extras.tsx'
import { usePageStates } from './queries.ts'
import { newKey, newSlug } from './slugs.ts'
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
    <div className="grid grid-cols-1 items-start gap-x-3 gap-y-3h tablet:grid-cols-fields">
      {fields.map((field) => (
        <div key={field.path} className={field.half ? 'min-w-0' : 'col-span-full min-w-0'}>
          {field.kind === 'password' ? (
            <SecretSetting name={field.path} label={field.label} />
          ) : (
            <TableField form={form} name={field.path} row={field} />
          )}
        </div>
      ))}
      {Extra && (
        <div className="col-span-full min-w-0">
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
      className="flex min-h-12 flex-none items-center gap-3"
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

interface AddByNameProps {
  /** "Add page": the button, and the title of the dialog. */
  readonly title: string
  readonly label: string
  readonly maxLength: number
  /** Whether the list takes no further entry. */
  readonly isFull: boolean
  /** Below the field, while nothing is wrong; for the name as it is typed. */
  readonly hint?: (name: string) => string
  /** Adds an entry of that name, trimmed, and returns ""; else the sentence that says why it cannot. */
  readonly add: (name: string) => string
}

/** A button that asks for the name of a new entry of a list. */
function AddByName({ title, isFull, add, ...field }: AddByNameProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const addNamed = (typed: string) => {
    const problem = add(typed.trim())
    if (problem === '') close()
    return problem
  }
  return (
    <>
      <Button icon="plus" variant="quiet" disabled={isFull} onClick={() => setOpen(true)}>
        {title}
      </Button>
      {isOpen && (
        <Ask
          title={title}
          action={title}
          fields={{ name: { ...field, missing: `${field.label} is required` } }}
          onAnswer={({ name }) => ({ name: addNamed(name) })}
          onClose={close}
        />
      )}
    </>
  )
}

interface MoveUpProps {
  readonly name: string
  readonly index: number
  readonly onMove: (from: number, to: number) => void
}

const MoveUp = ({ name, index, onMove }: MoveUpProps) => (
  <IconButton
    icon="arrow-up"
    label={`Move ${name} up`}
    disabled={index === 0}
    onClick={() => onMove(index, index - 1)}
  />
)

const Note = ({ children }: { readonly children: string }) => (
  <p className="flex gap-2 text-sm text-text-3">
    <Icon name="info" size="s" />
    <span>{children}</span>
  </p>
)

/** "Written 12 Nov 2026, in the footer". */
function stateText(page: SitePage, state: PageState | undefined): string {
  if (!state) return 'Saved with the settings, then written'
  const { text, changedOn, missing } = state
  if (text === 'none') return 'Not written yet'
  if (missing.length > 0) return `Fill in: ${missing.join(', ')}`
  const written = text === 'first' ? 'First text' : `Written ${changedOn ? formatDay(changedOn) : ''}`
  return `${written.trim()}${page.inFooter ? ', in the footer' : ''}`
}

const isReadable = (state: PageState | undefined) =>
  state && state.text !== 'none' && state.missing.length === 0

/** The owner's pages in the order of the footer: which are shown, how far they are, and the way to write them. */
function PagesExtra() {
  const { form } = useSettingsOf()
  const list = useFieldArray({ control: form.control, name: 'pages.list', keyName: 'rowId' })
  const pages: readonly SitePage[] = useWatch({ control: form.control, name: 'pages.list' })
  const { data: states = [] } = usePageStates()
  const { open } = useSelectedParam('page')
  const { mayLeave } = useLeaveGuard()
  const add = (title: string) => {
    const slug = newSlug(title)
    if (slug === '') return 'A title needs a letter or a digit from A to Z or 0 to 9 for its address'
    if (pageOf(pages, slug)) return 'There is a page at this address already'
    list.append({ slug, title, inFooter: true, enabled: false })
    return ''
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <ul className="grid items:not-first:border-t items:not-first:border-t-border" aria-label="Pages">
        {pages.map((page, index) => {
          const { slug, title, enabled } = page
          const state = states.find((one) => one.slug === slug)
          return (
            <li key={slug} className="flex items-center gap-1 py-1">
              <MoveUp name={title} index={index} onMove={list.move} />
              <p className="grid min-w-0 flex-1 break-words">
                <strong className="font-600">{title}</strong>
                <span
                  className={isReadable(state) ? 'text-sm text-text-3' : 'text-sm font-550 text-warning-ink'}
                >
                  {stateText(page, state)}
                </span>
                <DraftBadge draftKeys={[`page:${slug}`]} />
              </p>
              {!shippedPage(slug) && (
                <IconButton icon="trash-2" label={`Remove ${title}`} onClick={() => list.remove(index)} />
              )}
              <button
                type="button"
                role="switch"
                className="flex min-h-12 flex-none items-center gap-3"
                aria-checked={enabled}
                aria-label={`Show ${title}`}
                onClick={() => list.update(index, { ...page, enabled: !enabled })}
              >
                <span className={fieldStyles.switch} aria-hidden="true" />
              </button>
              <IconButton
                icon="pencil"
                label={`Write ${title}`}
                disabled={!state}
                onClick={async () => {
                  if (await mayLeave()) open(slug)
                }}
              />
            </li>
          )
        })}
      </ul>
      <AddByName
        title="Add page"
        label="Title"
        maxLength={limitOf(sitePageEntry.entries.title)}
        isFull={pages.length >= MOST_PAGES}
        hint={(title) => newSlug(title) && `/page/${newSlug(title)}`}
        add={add}
      />
      <Note>
        A page that is off and asked for by its address says that you have not written it yet. Search engines
        do not list it.
      </Note>
    </div>
  )
}

/** The criteria that firms are rated by, in their order. */
function RubricExtra() {
  const { form, stored } = useSettingsOf()
  const list = useFieldArray({ control: form.control, name: 'rubric.criteria', keyName: 'rowId' })
  const criteria = useWatch({ control: form.control, name: 'rubric.criteria' })
  const [open, setOpen] = useState('')
  const { version } = stored.values.rubric
  const add = (name: string) => {
    const taken = criteria.map((criterion) => criterion.key)
    const key = newKey(name, taken)
    if (key === '') return 'A name needs a letter or a digit from A to Z or 0 to 9'
    list.append({ key, name, meaning: '', evidence: '' })
    setOpen(key)
    return ''
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <Note>{`Version ${version} is in use. Saving other criteria makes version ${version + 1}; the record tells what changed.`}</Note>
      <ol className="items:not-first:border-t items:not-first:border-t-border" aria-label="Criteria">
        {criteria.map(({ key, name }, index) => (
          <li key={key}>
            <div className="flex items-center gap-1 py-1">
              <MoveUp name={name} index={index} onMove={list.move} />
              <button
                type="button"
                className="flex min-h-tap min-w-0 flex-1 items-center justify-between gap-2 font-600 wrap-anywhere"
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
            {open === key && <CriterionFields index={index} name={name} />}
          </li>
        ))}
      </ol>
      <AddByName
        title="Add criterion"
        label="Name"
        maxLength={limitOf(criterion.entries.name)}
        isFull={criteria.length >= MOST_CRITERIA}
        add={add}
      />
    </div>
  )
}

const { entries } = criterion

/** The words of a criterion. Its key never changes: the answers of firms refer to it. */
function CriterionFields({ index, name }: { readonly index: number; readonly name: string }) {
  const { form } = useSettingsOf()
  const at = `rubric.criteria.${index}` as const
  const area = { form, required: true, rows: 2 }
  return (
    <fieldset className="grid grid-cols-1 gap-3 pt-1 pb-4" aria-label={`Criterion ${name}`}>
      <TextField form={form} name={`${at}.name`} label="Name" required maxLength={limitOf(entries.name)} />
      <TextAreaField
        {...area}
        name={`${at}.meaning`}
        label="When it is met"
        maxLength={limitOf(entries.meaning)}
      />
      <TextAreaField
        {...area}
        name={`${at}.evidence`}
        label="Evidence asked for"
        maxLength={limitOf(entries.evidence)}
      />
    </fieldset>
  )
}
