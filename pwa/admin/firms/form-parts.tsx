import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useController, useFieldArray, useWatch } from 'react-hook-form'
import type { StaffFirm } from '#contract/firm.ts'
import { type InstrumentKey, instrumentKeyOf, instrumentKeys } from '#contract/instruments.ts'
import { can } from '#contract/permissions.ts'
import type { AnswerLink } from '#contract/reviews/firm-answers.ts'
import { sectionOf } from '#contract/tiers.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { formatMoment } from '#pwa/ui/moment-text.ts'
import { withNames } from '#pwa/ui/with-names.tsx'
import { ShownOnceLink } from '../kit/account/shown-once-link.tsx'
import { Fetched } from '../kit/collection/load-state.tsx'
import { errorMessage } from '../kit/form/call-errors.ts'
import { useConfirm } from '../kit/form/dialog.tsx'
import { valueIn } from '../kit/form/fields/field-text.tsx'
import { FieldGroup } from '../kit/form/fields/form-field.tsx'
import { TableField } from '../kit/form/fields/table-field.tsx'
import { DayField, TextField, UrlField } from '../kit/form/fields/text-fields.tsx'
import { firmFields, firmParts } from './fields.ts'
import { firmMessages } from './firm-labels.ts'
import { categoryChoices, logoShown } from './firm-values.ts'
import { CheckedToday, FirmTableFields, FormPart, ReadOnlyPart, useFirmForm } from './form-pieces.tsx'
import { useAnswerLinks } from './queries.ts'

/** Name, tier, description, URLs. */
export function BasicsPart() {
  const { form, before, role } = useFirmForm()
  const choices = categoryChoices(before, role)
  const isBound = before !== null && !can(role, 'firms:write-affiliate')
  return (
    <FormPart title="Basics">
      <FirmTableFields
        names={firmParts.basics}
        own={{
          category: (
            <TableField
              form={form}
              name="category"
              row={{ ...firmFields.category, options: choices }}
              disabled={choices.length === 1}
              hint={isBound ? firmMessages.onlyAdminsAvoid : undefined}
            />
          ),
          logoUrl: <LogoField />,
        }}
      />
    </FormPart>
  )
}

/** The logo; the header of the form shows it as well. */
function LogoField() {
  const { form, before } = useFirmForm()
  const logoUrl = useWatch({ control: form.control, name: 'logoUrl' })
  const row = { ...firmFields.logoUrl, served: logoShown(logoUrl, before) }
  return <TableField form={form} name="logoUrl" row={row} />
}

/** What speaks for a firm, and what against it. */
export const PointsPart = () => (
  <FormPart title="Pros and Cons">
    <FirmTableFields names={firmParts.points} />
  </FormPart>
)

/** Experience and warning. */
export const ExperiencePart = () => (
  <FormPart title="Experience">
    <FirmTableFields names={firmParts.experience} />
  </FormPart>
)

/** Whether the firm is an invented one. Only those that came with the site, and have not become real since, are asked. */
export function SamplePart() {
  return (
    <FormPart title="Sample">
      <FirmTableFields names={firmParts.sample} />
    </FormPart>
  )
}

/** The terms by which the site earns from a firm. Empty for the Avoid tier. */
export function AffiliatePart() {
  const { form, role } = useFirmForm()
  const { control, setValue } = form
  const [category, percent] = useWatch({ control, name: ['category', 'discountPercentage'] })
  useEffect(() => {
    const clamped = Math.min(100, Math.max(0, percent))
    // NaN means that the number is still being typed.
    if (percent < 0 || percent > 100) setValue('discountPercentage', clamped, { shouldDirty: true })
  }, [percent, setValue])
  if (sectionOf(category) === 'avoid')
    return <FormPart title="Affiliate" note={firmMessages.hiddenForAvoid} />
  if (!can(role, 'firms:write-affiliate')) {
    return (
      <>
        <AffiliateReadOnly />
        <FormPart title="Discount">
          <DiscountFields />
        </FormPart>
      </>
    )
  }
  return (
    <FormPart title="Affiliate">
      <FirmTableFields names={firmParts.affiliate} />
      <DiscountFields />
    </FormPart>
  )
}

/** The fields of the discount that moderators may change too. */
function DiscountFields() {
  const { form } = useFirmForm()
  const row = firmFields.codeCheckedAt
  const check = (day: string) =>
    form.setValue('codeCheckedAt', day, { shouldDirty: true, shouldValidate: true })
  return (
    <FirmTableFields
      names={firmParts.discount}
      own={{
        codeCheckedAt: (
          <div className="grid grid-cols-1 justify-items-start gap-2 *:first:w-full">
            <TableField form={form} name="codeCheckedAt" row={row} />
            <CheckedToday about={row.label} onPress={check} />
          </div>
        ),
      }}
    />
  )
}

/** The affiliate fields as text for those who may not change them. */
function AffiliateReadOnly() {
  const { control } = useFirmForm().form
  const values = useWatch({ control, name: firmParts.affiliate })
  return (
    <ReadOnlyPart
      title="Affiliate"
      why={firmMessages.onlyAdmins}
      values={firmParts.affiliate.map((name, at) => [
        firmFields[name].label,
        valueIn(firmFields, name, values[at]),
      ])}
    />
  )
}

/** Funding, fees and instruments. */
export function TermsPart() {
  return (
    <FormPart title="Trading terms">
      <FirmTableFields names={firmParts.terms} own={{ instruments: <InstrumentsField /> }} />
    </FormPart>
  )
}

const pillClasses =
  'inline-flex min-h-9 items-center gap-1h rounded-pill border border-border-strong bg-surface px-3h font-550'

/** Chips for the instruments of the filter, which are checkboxes, and "Other", which opens a text field for any others. */
function InstrumentsField() {
  const { field } = useController({ control: useFirmForm().form.control, name: 'instruments' })
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpened, setOpened] = useState(false)
  const others = textOfOthers(otherInstruments(field.value))
  // Once the field was open it stays, so that nothing below it moves under a finger.
  const hasOthers = isOpened || others !== ''
  const known = field.value.map((value) => value.trim().toLowerCase())
  return (
    <FieldGroup label={firmFields.instruments.label}>
      <div className="flex flex-wrap gap-x-2 gap-y-0">
        {instrumentKeys.map((key) => (
          <label key={key} className="relative inline-flex min-h-tap items-center">
            <input
              type="checkbox"
              className="peer absolute inset-0 size-full cursor-pointer opacity-0"
              checked={known.includes(key)}
              onChange={(event) => field.onChange(withInstrument(field.value, key, event.target.checked))}
            />
            <span
              className={`${pillClasses} peer-checked:border-text peer-checked:bg-text peer-checked:text-bg peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus forced-colors:peer-checked:border-3`}
            >
              {known.includes(key) && <Icon name="check" size="s" />}
              <span>{key}</span>
            </span>
          </label>
        ))}
        {!hasOthers && (
          <button
            type="button"
            className="min-h-tap"
            onClick={() => {
              flushSync(() => setOpened(true))
              // Within the press: a tablet shows its keyboard for no later focus.
              input.current?.focus()
            }}
          >
            <span className={pillClasses}>
              <Icon name="plus" size="s" />
              <span>Other</span>
            </span>
          </button>
        )}
      </div>
      {hasOthers && (
        <Field label="Other instruments">
          {(control) => (
            <input
              {...control}
              ref={(element) => {
                input.current = element
                field.ref(element)
              }}
              // While the field has the focus, the text stays as typed.
              value={typed ?? others}
              placeholder="Crypto, Indices"
              onFocus={() => {
                setOpened(true)
                setTyped(others)
              }}
              onBlur={() => {
                setTyped(null)
                field.onBlur()
              }}
              onChange={(event) => {
                setTyped(event.target.value)
                field.onChange(withOthers(field.value, event.target.value))
              }}
            />
          )}
        </Field>
      )}
    </FieldGroup>
  )
}

/** The instruments that the filter does not know. */
export const otherInstruments = (instruments: readonly string[]): readonly string[] =>
  instruments.filter((value) => instrumentKeyOf(value) === null)

const knownInstruments = (instruments: readonly string[]) =>
  instruments.filter((value) => instrumentKeyOf(value) !== null)

/** Returns the list with one known instrument switched on or off; the others keep their place. */
export function withInstrument(instruments: readonly string[], key: InstrumentKey, on: boolean): string[] {
  const without = instruments.filter((value) => instrumentKeyOf(value) !== key)
  return on ? [...knownInstruments(without), key, ...otherInstruments(without)] : without
}

const textOfOthers = (others: readonly string[]): string => others.join(', ')

/** Returns the list with the unknown instruments replaced by those typed. */
export function withOthers(instruments: readonly string[], typed: string): string[] {
  const others = typed
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
  return [...knownInstruments(instruments), ...otherInstruments(others)]
}

/** Optional details; visitors see only those that are filled in. */
export function MorePart() {
  return (
    <FormPart title="More details" note="All of these are optional and shown only when filled in.">
      <FirmTableFields
        names={firmParts.more}
        own={{
          evidence: (
            <div className="grid min-w-0 grid-cols-1 gap-3h">
              <EvidenceRows />
            </div>
          ),
        }}
      />
    </FormPart>
  )
}

const MAX_EVIDENCE = 40
const noEvidence = { url: '', label: '', date: '' }

/** Evidence for the rating: links with a name and a date. Enter in a field adds another below. */
function EvidenceRows() {
  const { form } = useFirmForm()
  const { fields, append, insert, remove } = useFieldArray({ control: form.control, name: 'evidence' })
  const addBelow = (event: KeyboardEvent, index: number) => {
    const isField = event.target instanceof HTMLInputElement
    if (event.key !== 'Enter' || !isField || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (fields.length < MAX_EVIDENCE) insert(index + 1, noEvidence)
  }
  return (
    <>
      {fields.map((row, index) => (
        <fieldset
          key={row.id}
          className="grid min-w-0 grid-cols-1 gap-x-3 gap-y-3h rounded-md border border-border p-3 @part:grid-cols-wide-narrow"
          aria-label={`Evidence ${index + 1}`}
          onKeyDown={(event) => addBelow(event, index)}
        >
          <UrlField form={form} name={`evidence.${index}.url`} label="Address" required />
          <DayField form={form} name={`evidence.${index}.date`} label="Date" />
          <div className="col-span-full">
            <TextField
              form={form}
              name={`evidence.${index}.label`}
              label="What it shows"
              required
              maxLength={160}
            />
          </div>
          <Button
            variant="danger"
            icon="trash-2"
            className="justify-self-end col-span-full"
            onClick={() => remove(index)}
          >
            {`Remove evidence ${index + 1}`}
          </Button>
        </fieldset>
      ))}
      {fields.length < MAX_EVIDENCE && (
        <Button variant="quiet" icon="plus" className="justify-self-start" onClick={() => append(noEvidence)}>
          Add evidence
        </Button>
      )}
    </>
  )
}

const messages = {
  load: { failed: 'The links could not be loaded. Please try again.' },
  create: { failed: 'The link was not created. Please try again.' },
  revoke: { failed: 'The link was not revoked. Please try again.' },
} as const

/** The links with which a stored firm answers its reviews, for those who may hand them out; nothing for others. */
export function AnswerLinksPart() {
  const { before, isNew, role } = useFirmForm()
  if (!before || isNew || !can(role, 'reviews:invite-firms')) return null
  return <AnswerLinks firm={before} />
}

function AnswerLinks({ firm: { id, name } }: { readonly firm: Pick<StaffFirm, 'id' | 'name'> }) {
  const confirm = useConfirm()
  const { links, create, revoke, isSaving } = useAnswerLinks(id)
  const [made, setMade] = useState<{ readonly link: AnswerLink; readonly path: string } | null>(null)
  const [problem, setProblem] = useState('')
  const make = async () => {
    setProblem('')
    try {
      setMade((await create({ params: { id } })).data)
    } catch (failure) {
      setProblem(errorMessage(failure, messages.create))
    }
  }
  const end = async (link: AnswerLink) => {
    const isConfirmed = await confirm({
      title: 'Revoke this link?',
      names: [name],
      text: `${name} can no longer answer with it. Answers that were sent stay.`,
      action: 'Revoke Link',
      danger: true,
    })
    if (!isConfirmed) return
    setProblem('')
    try {
      await revoke({ params: { id: link.id } })
      if (made?.link.id === link.id) setMade(null)
    } catch (failure) {
      setProblem(errorMessage(failure, messages.revoke))
    }
  }
  return (
    <FormPart
      title="Answers to reviews"
      note={withNames(
        `With a link, somebody at ${name} can answer its published reviews, without an account. Each answer waits for staff. A link ends after 30 days.`,
        [name],
      )}
    >
      {problem && <Alert title={problem} icon="circle-alert" role="alert" />}
      {made && (
        <ShownOnceLink
          tone="success"
          icon="link"
          title="The link is ready"
          url={new URL(made.path, location.origin).href}
          onClose={() => setMade(null)}
        >
          Copy it now: it is shown once. Whoever has it answers in the name of the firm.
        </ShownOnceLink>
      )}
      <Fetched query={links} size="part" loading={null} failed={messages.load}>
        {(links) =>
          links.length > 0 && (
            <ul
              className="grid grid-cols-1 rounded-md border border-border bg-surface"
              aria-label="Links for answers"
            >
              {links.map((link) => (
                <LinkRow key={link.id} link={link} onRevoke={() => void end(link)} />
              ))}
            </ul>
          )
        }
      </Fetched>
      <Button icon="link" className="justify-self-start" busy={isSaving} onClick={() => void make()}>
        Create Link
      </Button>
    </FormPart>
  )
}

function LinkRow({ link, onRevoke }: { readonly link: AnswerLink; readonly onRevoke: () => void }) {
  const { created_at, created_by, expires_at, revoked_at } = link
  const created = formatMoment(created_at)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2 pr-2 pl-3 not-first:border-t not-first:border-t-border">
      <div className="min-w-0 grow basis-56 wrap-anywhere smalls:block smalls:text-sm smalls:text-text-3">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {revoked_at ? (
            <Badge kind="off-soft" icon="x">
              Revoked
            </Badge>
          ) : (
            <Badge kind="ok" icon="check">
              Open
            </Badge>
          )}
          <span>{revoked_at ? formatMoment(revoked_at) : `until ${formatMoment(expires_at)}`}</span>
        </span>
        <small>{`Created ${created} by ${created_by}`}</small>
      </div>
      {!revoked_at && (
        <Button variant="danger" aria-label={`Revoke the link of ${created}`} onClick={onRevoke}>
          Revoke
        </Button>
      )}
    </li>
  )
}
