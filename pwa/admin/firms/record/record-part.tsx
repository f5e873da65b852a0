import { type ReactNode, type Ref, useState } from 'react'
import { can } from '#contract/permissions.ts'
import { dayText } from '#contract/primitives/day-text.ts'
import { sentenceOf } from '#contract/public-changes/change-sentence.ts'
import { type PublicChange, REASON_LENGTH } from '#contract/public-changes/public-change.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { useAccount } from '../../kit/account/session.tsx'
import { CollectionRows } from '../../kit/collection/collection.tsx'
import { MoreRows } from '../../kit/collection/list-controls.tsx'
import { Ask } from '../../kit/form/ask.tsx'
import { errorMessage } from '../../kit/form/call-errors.ts'
import { CountedInput } from '../../kit/form/inputs.tsx'
import { MenuButton } from '../../kit/layout/page-head.tsx'
import { statedFields } from '../fields.ts'
import { FormPart, StatedFields, useFirmForm } from '../form-pieces.tsx'
import { useCorrectEntry, useRecord } from '../queries.ts'

/** The public record of the firm. */
export function RecordPart() {
  const { before, isNew } = useFirmForm()
  if (!before || isNew) return null
  return (
    <FormPart title="Record" note="What visitors see change is told there by itself: when, what, and why.">
      <StatedFields part="record" />
      <RecordList firm={before} />
    </FormPart>
  )
}

/** The entries of the public record about a firm, with the ways to correct them. */
function RecordList({ firm }: { readonly firm: { readonly id: string } }) {
  const { role } = useAccount()
  const { changes, error, hasMore, isLoadingMore, more, refetch } = useRecord(firm.id)
  const [open, setOpen] = useState<{ readonly id: string; readonly by: Correction } | null>(null)
  const [done, setDone] = useState('')
  const mayCorrect = can(role, 'changes:correct')
  const close = (isDone: boolean) => {
    if (isDone) setDone(open?.by === 'note' ? 'The note is added.' : 'The words are removed.')
    setOpen(null)
  }
  return (
    <>
      <p className="font-600 empty:hidden" role="status">
        {done}
      </p>
      <CollectionRows
        size="part"
        rows={changes}
        failed={error && !changes ? 'The record could not be loaded.' : ''}
        onRetry={() => void refetch()}
        empty={<p className="text-sm text-text-2">Nothing has changed since this record began.</p>}
      >
        {(changes) => (
          <ul className="grid grid-cols-1 border-t border-t-border" aria-label="Entries of the record">
            {changes.map((change) => (
              <RecordEntry
                key={change.id}
                change={change}
                tools={
                  mayCorrect && (
                    <EntryTools
                      change={change}
                      onCorrect={(by) => {
                        setDone('')
                        setOpen({ id: change.id, by })
                      }}
                    />
                  )
                }
              />
            ))}
          </ul>
        )}
      </CollectionRows>
      {hasMore && <MoreRows label="Show Older" busy={isLoadingMore} onMore={more} />}
      {open && <CorrectEntry {...open} onClose={close} />}
    </>
  )
}

interface EntryToolsProps {
  readonly change: PublicChange
  readonly onCorrect: (by: Correction) => void
}

function EntryTools({ change: { removed }, onCorrect }: EntryToolsProps) {
  const addNote = () => onCorrect('note')
  return (
    <div className="-ml-3 flex flex-wrap gap-2">
      {removed ? (
        <Button variant="ghost" onClick={addNote}>
          Add a note
        </Button>
      ) : (
        <MenuButton
          label="Correct"
          variant="ghost"
          icon="chevron-down"
          actions={[
            { label: 'Add a note', icon: 'pencil', run: addNote },
            { label: 'Remove words', icon: 'trash-2', isDanger: true, run: () => onCorrect('removal') },
          ]}
        />
      )}
    </div>
  )
}

interface RecordEntryProps {
  readonly change: PublicChange
  /** The actions on it. */
  readonly tools: ReactNode
}

/** An entry of the public record, as visitors read it. */
function RecordEntry({ change, tools }: RecordEntryProps) {
  const { at, reason, minor, notes, removed } = change
  const { subject, label, before, after, rest } = sentenceOf(change)
  return (
    <li className="grid min-w-0 grid-cols-1 gap-1 border-b border-b-border py-3 wrap-anywhere">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 strongs:font-600 times:text-sm times:text-text-3">
        <time dateTime={at}>{dayText(at)}</time>
        {subject !== '' && (
          <strong className="wrap-anywhere">
            <span translate="no">{subject}</span>
            <span>:</span>
          </strong>
        )}
        <strong>{label}</strong>
        {minor && <Badge kind="plain">Minor</Badge>}
      </p>
      {(before.length > 0 || after.length > 0 || rest !== '') && (
        <p className="line-clamp-4 leading-145">
          {before.length > 0 && (
            <del className="bg-danger-soft text-danger-ink" translate="no">
              {before.join(', ')}
            </del>
          )}{' '}
          {after.length > 0 && (
            <ins className="font-600 no-underline" translate="no">
              {after.join(', ')}
            </ins>
          )}{' '}
          {rest !== '' && <span>{rest}</span>}
        </p>
      )}
      {removed ? (
        <p className="text-sm text-text-2">{`Removed on ${dayText(removed.at)}: ${removed.reason}`}</p>
      ) : (
        <p className="text-sm text-text-2">{reason || 'No reason was given'}</p>
      )}
      {notes.length > 0 && (
        <ul
          className="grid grid-cols-1 gap-1 border-s-3 border-s-border pl-3 text-ms times:text-sm times:text-text-3"
          aria-label="Notes"
        >
          {notes.map((note) => (
            <li key={`${note.at} ${note.text}`}>
              <time dateTime={note.at}>{dayText(note.at)}</time> <span>{note.text}</span>
            </li>
          ))}
        </ul>
      )}
      {tools}
    </li>
  )
}

/** The ways to correct an entry. */
type Correction = 'note' | 'removal'

const texts = {
  note: {
    title: 'Add a note',
    text: 'It stands below the entry with its day, for everyone to read. The entry itself stays as it is.',
    label: 'Note',
    missing: 'Note is required',
    action: 'Add Note',
    failed: 'The note was not added. Please try again.',
  },
  removal: {
    title: 'Remove the words of this entry?',
    text: 'Only for what the law requires, such as a person’s name. Values, reason and notes go, here and in every snapshot, and cannot come back. Visitors read that they were removed, when, and this reason.',
    label: 'Reason, shown in their place',
    missing: 'Reason is required',
    action: 'Remove Words',
    failed: 'The words were not removed. Please try again.',
  },
} as const

interface CorrectEntryProps {
  readonly id: string
  readonly by: Correction
  /** Called with whether it was done. */
  readonly onClose: (isDone: boolean) => void
}

/** Asks for the note below an entry, or for why its words must go. */
function CorrectEntry({ id, by, onClose }: CorrectEntryProps) {
  const { addNote, removeWords, isSaving } = useCorrectEntry()
  const { title, text, label, missing, action, failed } = texts[by]
  const send = async (given: string) => {
    try {
      await (by === 'note' ? addNote : removeWords)(id, given)
      onClose(true)
      return ''
    } catch (error) {
      return errorMessage(error, { failed })
    }
  }
  return (
    <Ask
      title={title}
      text={text}
      action={action}
      isDanger={by === 'removal'}
      busy={isSaving}
      fields={{ answer: { label, missing, required: true, rows: 3, maxLength: REASON_LENGTH } }}
      onAnswer={async ({ answer }) => ({ answer: await send(answer.trim()) })}
      onClose={() => onClose(false)}
    />
  )
}

interface ReasonInputProps {
  readonly ref?: Ref<HTMLTextAreaElement>
  readonly value: string
  readonly isRequired: boolean
  /** "": nothing is wrong. */
  readonly problem: string
  readonly onType: (text: string) => void
}

/** The message while a reason that is needed is missing. */
export const REASON_MISSING = `${statedFields.reason.label} is required`

/** Why something changes, as visitors read it in the record. */
export function ReasonInput({ ref, value, isRequired, problem, onType }: ReasonInputProps) {
  const { label, maxLength, rows } = statedFields.reason
  return <CountedInput {...{ ref, label, maxLength, rows, value, problem, onType }} required={isRequired} />
}
