import { useId, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import {
  type FirmStanding,
  operates,
  standingLabels,
  standingOf,
  standings,
} from '#contract/firm-standing.ts'
import { can } from '#contract/permissions.ts'
import { operatingDefaults } from '#contract/standing-change.ts'
import { standingIcons } from '#pwa/firms/standing/standing-text.ts'
import { FieldNotes } from '#pwa/ui/field.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import type { IconName } from '#pwa/ui/icon-names.ts'
import { useProblem } from '../../kit/form/fields/form-field.tsx'
import { firmFields, firmParts } from '../fields.ts'
import { firmMessages } from '../firm-labels.ts'
import {
  FirmTableFields,
  FormPart,
  goToPublication,
  ReadOnlyPart,
  StatedFields,
  useFirmForm,
} from '../form-pieces.tsx'
import { shortAddress, standingSinceText } from '../value-texts.ts'

const effectsClasses = 'grid grid-cols-1 gap-2'

const [, ...saidFields] = firmParts.standing

/** Whether the firm still does business, with the day, the source and the note for visitors. */
export function StandingPart() {
  const { form, role, isNew } = useFirmForm()
  const standing = useWatch({ control: form.control, name: 'standing' })
  if (!can(role, 'firms:write-standing')) return <StandingReadOnly />
  return (
    <FormPart title={firmFields.standing.label}>
      <StandingChoice />
      {!operates({ standing }) && <FirmTableFields names={saidFields} />}
      <StatedFields part="standing" />
      <StandingPreview />
      {!isNew && (
        <p className="flex gap-2 text-sm leading-145 text-text-3 icons:mt-0h">
          <Icon name="inbox" size="s" />
          <span>
            <span>A mistake or a duplicate?</span>{' '}
            <button
              type="button"
              className="-my-3h px-0 py-3h font-650 text-primary-ink underline underline-offset-3"
              onClick={goToPublication}
            >
              Archive it
            </button>{' '}
            <span>instead: then its page and its reviews go. A closed firm keeps both.</span>
          </span>
        </p>
      )}
    </FormPart>
  )
}

/** The standing as text for those who may not set one. */
function StandingReadOnly() {
  const { control } = useFirmForm().form
  const [standing, since = '', source, note] = useWatch({
    control,
    name: ['standing', 'standingSince', 'standingSource', 'standingNote'],
  })
  const key = standingOf({ standing })
  const others = [
    [firmFields.standingSource.label, source],
    [firmFields.standingNote.label, note],
  ] as const
  return (
    <ReadOnlyPart
      title={firmFields.standing.label}
      why={firmMessages.onlyAdminsStanding}
      values={[
        [firmFields.standing.label, standingSinceText(key, since)],
        ...(key === 'operating' ? [] : others),
      ]}
    />
  )
}

const said = ['standingSince', 'standingNote', 'standingSource'] as const

/** The four standings, all in view. Texts written for one come back with the next that is not `operating`. */
function StandingChoice() {
  const { form } = useFirmForm()
  const { control, getValues, setValue } = form
  const { label } = firmFields.standing
  const { field } = useController({ control, name: 'standing' })
  const problem = useProblem({ form, name: 'standing', label })
  const [put, setPut] = useState<readonly string[]>([])
  const id = useId()
  const chosen = standingOf({ standing: field.value })
  const choose = (next: FirmStanding) => {
    const options = { shouldDirty: true }
    if (next === 'operating') {
      setPut(getValues(said).map((value) => value ?? ''))
      for (const name of said) setValue(name, operatingDefaults[name], options)
    } else if (chosen === 'operating') {
      for (const [index, name] of said.entries()) setValue(name, put[index] ?? '', options)
    }
    field.onChange(next)
  }
  return (
    <div>
      <div className="grid grid-cols-1 gap-2 @part:grid-cols-2">
        {standings.map((value, index) => (
          <label
            key={value}
            className="flex min-h-15 cursor-pointer items-center gap-3 rounded-md border border-border-strong bg-surface px-3 py-2 has-checked:border-primary-ink has-checked:bg-primary-soft has-checked:inset-ring has-checked:inset-ring-primary-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              ref={index === 0 ? field.ref : undefined}
              type="radio"
              name={id}
              value={value}
              checked={value === chosen}
              onBlur={field.onBlur}
              onChange={() => choose(value)}
              aria-describedby={`${id}-${value}`}
            />
            <span className="min-w-0 leading-130 wrap-anywhere smalls:text-sm smalls:text-text-2">
              <span className="block font-550">{standingLabels[value]}</span>
              <small id={`${id}-${value}`}>{hints[value]}</small>
            </span>
          </label>
        ))}
      </div>
      <FieldNotes id={id} problem={problem} />
    </div>
  )
}

const Effect = ({ icon, text }: { readonly icon: IconName; readonly text: string }) => (
  <li className="flex gap-2h text-ms leading-142 icons:mt-0h icons:text-text-3">
    <Icon name={icon} size="s" />
    <span>{text}</span>
  </li>
)

/** The effects of a standing on the public pages, and the text that visitors read. */
function StandingPreview() {
  const { control } = useFirmForm().form
  const [standing, since = '', note = '', source = ''] = useWatch({
    control,
    name: ['standing', 'standingSince', 'standingNote', 'standingSource'],
  })
  const key = standingOf({ standing })
  if (key === 'operating') return null
  const isClosed = key === 'closed'
  const title = standingSinceText(key, since)
  const icon = standingIcons[key]
  return (
    <section className="grid grid-cols-1 gap-2" aria-label="What visitors get">
      <p className="text-sm font-600">What visitors get</p>
      <ul className={effectsClasses}>
        <Effect
          icon="ticket-x"
          text={`Code, discount and Buy Now are off everywhere. ${
            isClosed
              ? 'There is no link: its domain may be sold, so its address stands as text.'
              : 'Visit Site stays, as a plain link.'
          }`}
        />
        <Effect
          icon="eye-off"
          text={
            isClosed
              ? 'It leaves its tier, the counts, the carousel, the challenges and the popup. The search finds it under Closed firms.'
              : 'It leaves the carousel and the popup. It stays in its tier, with this line:'
          }
        />
      </ul>
      {!isClosed && (
        <p className="ml-6 flex gap-2 text-sm leading-140 font-600 text-warning-ink">
          <Icon name={icon} size="s" />
          <span>{title}</span>
        </p>
      )}
      <ul className={effectsClasses}>
        <Effect icon="panel-top" text="Its details begin with this box:" />
      </ul>
      <div
        className={`flex gap-3 rounded-btn border px-4 py-3h ${key === 'closed' ? 'border-border bg-surface-2' : 'border-warning-line bg-warning-soft icons:text-warning-ink'}`}
      >
        <Icon name={icon} />
        <div className="grid min-w-0 grid-cols-1 gap-1 wrap-anywhere">
          <p className={`leading-140 font-700 ${key === 'closed' ? '' : 'text-warning-ink'}`}>{title}</p>
          {note.trim() !== '' && <p className="leading-148 whitespace-pre-line">{note}</p>}
          {source.trim() !== '' && (
            <p className="text-sm text-text-2">
              <span>Source:</span> <span translate="no">{shortAddress(source)}</span>
            </p>
          )}
        </div>
      </div>
    </section>
  )
}

const hints: Readonly<Record<FirmStanding, string>> = {
  operating: 'Everything as usual',
  payouts_paused: 'Open, but nobody is paid',
  winding_down: 'Runs off what is sold',
  closed: 'Gone; its page stays for ever',
}
