import { useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { LastChange, OpenThing } from '#contract/open-forms.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import rows from '../../collection/list-rows.module.css'
import { Dialog } from '../dialog.tsx'
import type { FieldTexts } from '../fields/field-table.ts'
import { comparedIn, labelIn, ValueText } from '../fields/field-text.tsx'
import type { Conflict, ConflictField, Side } from './form-state.ts'
import { ChangedBy, useLastChanges } from './last-changes.tsx'
import { useDraftKeys } from './leave-guard.tsx'
import { OthersHere } from './others-here.tsx'
import type { SafeForm } from './use-safe-form.ts'

const subtitleClasses = 'mb-2 text-md font-650 wrap-anywhere'

interface SafeFormNoticesProps<Values extends FieldValues> {
  readonly safe: SafeForm<Values>
  /** Who else has the same open is said elsewhere. */
  readonly hidesOthers?: boolean
}

/** The notices of a form: who else has it open, a found draft, a failed save, and a conflict. */
export function SafeFormNotices<Values extends FieldValues>(props: SafeFormNoticesProps<Values>) {
  const { safe, hidesOthers = false } = props
  const { thing, offered, problem, conflict, isDirty } = safe
  return (
    <div className="grid grid-cols-1 gap-3 *:empty:hidden filled:mb-4">
      {thing && !hidesOthers && <OthersHere thing={thing} />}
      {offered && (
        <Alert tone="info" icon="history" title="You have unsaved changes" role="status">
          <p>{`From ${new Intl.DateTimeFormat(undefined, when).format(offered.savedAt)}, on this device.`}</p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button variant="primary" onClick={safe.restoreDraft}>
              Restore
            </Button>
            <Button variant="ghost" onClick={safe.dropDraft}>
              Discard
            </Button>
          </div>
        </Alert>
      )}
      <div role="alert">
        {problem !== null && (
          <Alert title={problem} icon="circle-alert">
            {isDirty && 'Your changes are kept on this device.'}
          </Alert>
        )}
      </div>
      {conflict && <ConflictPanel conflict={conflict} fields={safe.fields} thing={thing} />}
    </div>
  )
}

const when = { dateStyle: 'medium', timeStyle: 'short' } as const

interface ConflictProps {
  readonly conflict: Conflict
  readonly fields: FieldTexts
}

interface ConflictPanelProps extends ConflictProps {
  readonly thing: OpenThing | undefined
}

/** Who it was stands beside each field. */
const titles = {
  save: 'This was changed in the meantime',
  draft: 'This changed since your draft',
} as const

/** Yours and what is stored, field by field, to choose from; then the fields that changed only elsewhere. (threat J1) */
function ConflictPanel({ conflict, fields, thing }: ConflictPanelProps) {
  const { cause, others, isChosen } = conflict
  const changes = useLastChanges(
    thing,
    [...conflict.fields, ...others].map(({ path }) => path),
  )
  return (
    <Dialog
      onClose={conflict.cancel}
      title={titles[cause]}
      action={
        <>
          <Button variant="danger" onClick={conflict.takeTheirs}>
            {cause === 'save' ? 'Discard My Changes' : 'Discard the Draft'}
          </Button>
          <Button variant="primary" disabled={!isChosen} onClick={conflict.accept}>
            {cause === 'save' ? 'Save' : 'Use These'}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4 pb-4">
        <p className="text-pretty text-text-2">
          {conflict.fields.length > 0
            ? 'These fields were changed here and elsewhere. Choose what to keep; nothing is saved until you do.'
            : 'Other fields were changed elsewhere. Saving keeps both.'}
        </p>
        {conflict.fields.map((field) => (
          <FieldChoice key={field.path} {...{ field, conflict, fields, changes }} />
        ))}
        {others.length > 0 && (
          <section>
            <h3 className={subtitleClasses}>Changed only elsewhere</h3>
            <dl className="grid grid-cols-1 gap-3">
              {others.map(({ path, before, after }) => {
                const [was, is] = comparedIn(fields, path, [before, after])
                return (
                  <div key={path}>
                    <dt className="text-sm wrap-anywhere text-text-3">{labelIn(fields, path)}</dt>
                    <dd>
                      <ChangedBy path={path} changes={changes} />
                      <del className="text-text-3">
                        <ValueText value={was} />
                      </del>
                      <ins className="no-underline">
                        <ValueText value={is} />
                      </ins>
                    </dd>
                  </div>
                )
              })}
            </dl>
          </section>
        )}
      </div>
    </Dialog>
  )
}

interface FieldChoiceProps extends ConflictProps {
  readonly field: ConflictField
  readonly changes: readonly LastChange[]
}

const sides = [
  ['yours', 'Yours'],
  ['theirs', 'Stored'],
] as const satisfies readonly (readonly [Side, string])[]

function FieldChoice(props: FieldChoiceProps) {
  const { field, fields, changes } = props
  const { choices, choose } = props.conflict
  const name = useId()
  const [yours, theirs] = comparedIn(fields, field.path, [field.yours, field.theirs])
  const shown = { yours, theirs }
  return (
    <fieldset className="grid grid-fit-56 gap-2">
      <legend className={subtitleClasses}>{labelIn(fields, field.path)}</legend>
      {sides.map(([side, label]) => (
        <label
          key={side}
          className="flex min-h-tap min-w-0 cursor-pointer gap-3 rounded-md border border-border-strong p-3 has-checked:border-primary-ink has-checked:bg-primary-soft has-checked:ring has-checked:ring-primary-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            checked={choices[field.path] === side}
            onChange={() => choose(field.path, side)}
          />
          <span className="grid min-w-0 grid-cols-1 content-start gap-1">
            <strong>{label}</strong>
            {side === 'theirs' && <ChangedBy path={field.path} changes={changes} />}
            <ValueText value={shown[side]} />
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** Says that this device holds unsaved changes of a row, whose forms name their drafts so; nothing where it holds none. */
export function DraftBadge({ draftKeys }: { readonly draftKeys: readonly string[] }) {
  const kept = useDraftKeys()
  if (!draftKeys.some((key) => kept.has(key))) return null
  return (
    <Badge kind="warn" icon="file-clock" title="Unsaved changes on this device">
      Unsaved<VisuallyHidden> changes on this device</VisuallyHidden>
    </Badge>
  )
}

interface NewDraftRowProps {
  /** As its form names its draft. */
  readonly draftKey: string
  /** Label of the row: "New firm". */
  readonly label: string
  readonly onOpen: () => void
}

/** The row of a new thing that was begun and never saved; nothing where there is none. */
export function NewDraftRow({ draftKey, label, onOpen }: NewDraftRowProps) {
  if (!useDraftKeys().has(draftKey)) return null
  return (
    <button type="button" className={`${rows.row} mb-2 w-full pr-3 text-start text-text`} onClick={onOpen}>
      <span className={rows.main}>
        <strong className={rows.name}>{label}</strong>
      </span>
      <DraftBadge draftKeys={[draftKey]} />
    </button>
  )
}
