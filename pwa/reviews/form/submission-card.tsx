import { useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { FirmRow } from '#contract/firm.ts'
import { pluralize } from '#contract/primitives/text.ts'
import { hours } from '#contract/primitives/time.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import type { OutboxTrouble } from '#pwa/data/outbox/messages.ts'
import type { SubmissionState } from '#pwa/data/outbox/stored-submission.ts'
import { type Draft, useDraft } from '#pwa/data/outbox/use-draft.ts'
import type { Outbox } from '#pwa/data/outbox/use-outbox.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { matchesOf } from '#pwa/ui/combobox-options.ts'
import { type Announcement, isFocusFree, NO_ANNOUNCEMENT, useFocusOn } from '#pwa/ui/outcome.tsx'
import { useAsking } from '#pwa/ui/use-asking.ts'
import { SitePageLink } from '../site-page-link.tsx'
import { useNews } from '../use-news.ts'
import { ExperienceFields, isAboutPayout } from './experience-fields.tsx'
import { DescriptionField, DisclosureFields, FirmField, IdentityFields, RatingField } from './fields.tsx'
import { FilesField } from './files-field.tsx'
import {
  type CheckedField,
  checkedFields,
  type FieldProblems,
  knownAbout,
  managementSecret,
  problemsOf,
} from './form-rules.ts'

interface SubmissionCardProps {
  readonly userSubmissions: PublicSettings['userSubmissions']
  readonly firms: readonly FirmRow[]
  /** Whether `firms` is complete: only then is a missing name known to be new. */
  readonly isListWhole: boolean
  readonly outbox: Outbox
}

const NONE: FieldProblems = {}

/**
 * The last attempt of this page to send, until it is refused or the device has no room. `refusedOf`: when the attempt began
 * that was refused last, in milliseconds since 1970.
 */
function useAttempt({ key, stored }: Draft, isFull: boolean) {
  const [sent, setSent] = useState<{ readonly key: string; readonly at: number } | null>(null)
  const [refusedOf, setRefusedOf] = useState(0)
  const isRefused = sent !== null && stored !== null && stored.refusal !== null && stored.changedAt >= sent.at
  if (isRefused && refusedOf !== sent.at) setRefusedOf(sent.at)
  // Room that is made later does not send it.
  if (sent && (isRefused || isFull)) setSent(null)
  return {
    isSending: key !== '' && sent?.key === key,
    refusedOf,
    begin: (at: number) => setSent({ key, at }),
  }
}

/** The problems of fields that were wrong when the form was last sent, while they still are. Starts over with another `key`. */
function useTriedProblems(key: string, now: FieldProblems) {
  const [tried, setTried] = useState(NONE)
  useEffect(() => {
    void key
    setTried(NONE)
  }, [key])
  return [
    Object.fromEntries(checkedFields.map((field) => [field, tried[field] && now[field]])),
    setTried,
  ] as const
}

const cardClasses = 'min-w-0 rounded-lg border border-border bg-surface px-4 py-5 tablet:p-6'

/**
 * The form through which a submission is sent. The server renders it too, closed until the device has loaded its draft, so nothing
 * moves when it opens. (reading B)
 */
export function SubmissionCard({ userSubmissions, firms, isListWhole, outbox }: SubmissionCardProps) {
  const { formFields: shown, maxFileSize, allowedFileTypes, eraseAfterMonths } = userSubmissions
  const rules = { maxFileSize, allowedFileTypes }
  const draft = useDraft(outbox)
  const { key, fields, stored } = draft
  const { isSending, refusedOf, begin } = useAttempt(draft, outbox.onShow?.trouble === 'full')
  const [asked, setAsked] = useState(NO_ANNOUNCEMENT)
  const places = useRef(new Map<CheckedField, HTMLElement>())
  const isOpen = key !== ''
  const now = problemsOf(fields, stored?.files.length ?? 0, shown)
  const [problems, setTried] = useTriedProblems(key, now)
  const place = (field: CheckedField) => (element: HTMLElement | null) => {
    if (element) places.current.set(field, element)
  }

  useFirmOfAddress(draft, firms)

  const submit = (isSure = false) => {
    if (isSending) return
    const first = checkedFields.find((field) => now[field])
    setTried(now)
    if (first) return places.current.get(first)?.focus()
    const isUnknown = isListWhole && shown.showPropFirm && isNotInList(fields.firmName, firms)
    if (isUnknown && !isSure) return setAsked({ text: fields.firmName })
    setAsked(NO_ANNOUNCEMENT)
    const at = draft.submit({ ...knownAbout(fields.firmName, firms), managementSecret: managementSecret() })
    begin(at)
  }
  const files = shown.showFileUpload && (
    <FilesField
      files={stored?.files ?? []}
      problems={[problems.files ?? [], outbox.onShow?.fileProblems ?? []].flat()}
      isOptional={shown.showDescription}
      place={place('files')}
      rules={rules}
      isPreparing={outbox.onShow?.isPreparing ?? false}
      onAttach={(files) => outbox.ask({ do: 'attach', key, files, rules })}
      onDetach={(id) => outbox.ask({ do: 'detach', key, id })}
    />
  )
  return (
    <section className={cardClasses} aria-labelledby="review-form">
      <FormHead id="review-form" {...{ draft, outbox, refusedOf }} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <fieldset className="grid grid-cols-1 gap-4" disabled={!isOpen}>
          <p className="text-sm leading-140 text-text-3">* Required</p>
          {shown.showPropFirm && <FirmField {...{ fields, problems, firms, place }} write={draft.write} />}
          {shown.showRating && (
            <RatingField
              ref={place('rating')}
              value={fields.rating}
              problem={problems.rating ?? ''}
              onChange={(rating) => draft.write({ rating })}
            />
          )}
          <ExperienceFields {...{ fields, problems, place }} write={draft.write} proof={files} />
          {shown.showDescription && <DescriptionField {...{ fields, problems, place }} write={draft.write} />}
          {!isAboutPayout(fields.outcome) && files}
          {problems.description && !shown.showDescription && (
            <div ref={place('description')} tabIndex={-1}>
              <Alert title={problems.description} role="alert" />
            </div>
          )}
          <DisclosureFields fields={fields} write={draft.write} />
          <IdentityFields
            shown={shown}
            fields={fields}
            problems={problems}
            write={draft.write}
            place={place}
          />
          <p className="text-sm leading-140 text-text-2">
            <span>{`Only our team sees your e-mail, your files and, unless you show it, your name. They are erased ${pluralize(eraseAfterMonths, 'month')} after our decision.`}</span>{' '}
            <SitePageLink slug="privacy" /> <SitePageLink slug="terms" />{' '}
            <SitePageLink slug="review-policy" />
          </p>
          <NotInList
            asked={asked.text === fields.firmName ? asked : NO_ANNOUNCEMENT}
            firms={firms}
            onChoose={(firmName) => {
              draft.write({ firmName })
              places.current.get('firmName')?.focus()
            }}
            onSend={() => submit(true)}
          />
          <Button type="submit" variant="primary" size="lg" full disabled={!isOpen} busy={isSending}>
            Submit Review
          </Button>
        </fieldset>
      </form>
    </section>
  )
}

/** Fills the firm of the address into an empty draft, once. */
function useFirmOfAddress({ key, fields, stored, write }: Draft, firms: readonly FirmRow[]): void {
  const { search } = useLocation()
  const wanted = new URLSearchParams(search).get('firm')?.toLowerCase()
  const asked = firms.find(({ slug }) => slug === wanted)?.name
  const isUntouched = key !== '' && fields.firmName === '' && stored === null
  const isFilled = useRef(false)
  useEffect(() => {
    if (!isUntouched || asked === undefined || isFilled.current) return
    isFilled.current = true
    write({ firmName: asked })
  }, [isUntouched, asked, write])
}

/** Firms that are offered for a name like theirs. */
const MOST_OFFERED = 3

/** Whether the list, which is whole, has no firm of this name. An empty list knows of none. */
export const isNotInList = (name: string, firms: readonly FirmRow[]): boolean =>
  name.trim() !== '' && firms.length > 0 && knownAbout(name, firms).firmId === ''

interface NotInListProps {
  /** The name in question; another object each time the question is repeated. */
  readonly asked: Announcement
  readonly firms: readonly FirmRow[]
  readonly onChoose: (name: string) => void
  readonly onSend: () => void
}

/** Asks whether to send a submission whose firm is not in the list: most often the name is misspelt. */
export function NotInList({ asked, firms, onChoose, onSend }: NotInListProps) {
  const id = useId()
  const place = useRef<HTMLFieldSetElement>(null)
  useFocusOn(place, asked.text === '' ? null : asked)
  if (asked.text === '') return null
  const options = firms.map((firm) => ({ value: firm.id, label: firm.name }))
  const near = matchesOf(options, asked.text).slice(0, MOST_OFFERED)
  return (
    <fieldset ref={place} tabIndex={-1} aria-labelledby={`${id}-question`} className="min-w-0 rounded-btn">
      <Alert tone="warning" title={<span id={`${id}-question`}>Not in our list - send anyway?</span>}>
        <p className="wrap-anywhere" translate="no">
          {asked.text}
        </p>
        <div className="mt-2 flex flex-wrap gap-2 *:max-w-full *:wrap-anywhere *:whitespace-normal">
          {near.map(({ value, label }) => (
            <Button key={value} variant="tonal" translate="no" onClick={() => onChoose(label)}>
              {label}
            </Button>
          ))}
          <Button onClick={onSend}>Send anyway</Button>
        </div>
      </Alert>
    </fieldset>
  )
}

/** Refused by the site, or taken up again. */
const cameBack = (before: SubmissionState | undefined, now: SubmissionState) =>
  now === 'draft' && (before === 'waiting' || before === 'returned')

/** A sender still on the submit button, since the response was quick, is not busy elsewhere. */
const isAtSubmit = (head: Element | null): boolean =>
  head?.closest('section')?.querySelector('[type=submit]') === document.activeElement

interface FormHeadProps {
  readonly id: string
  readonly draft: Draft
  readonly outbox: Outbox
  /** When this page sent the submission that was refused last; 0 for never. */
  readonly refusedOf: number
}

/** Title and state of the form. A refused submission scrolls to the reason, unless its sender is busy elsewhere. */
function FormHead({ id, draft, outbox, refusedOf }: FormHeadProps) {
  const { stored } = draft
  const head = useRef<HTMLDivElement>(null)
  const news = useNews(outbox, cameBack)
  const isDue = useRef(false)
  useEffect(() => {
    if (news || refusedOf > 0) isDue.current = true
  }, [news, refusedOf])
  // Whenever it is drawn, and so with each address: the tab may be opened after the refusal has arrived.
  useLocation()
  useEffect(() => {
    if (!isDue.current || !head.current?.checkVisibility()) return
    isDue.current = false
    if (isFocusFree(head.current) || isAtSubmit(head.current)) head.current.focus()
  })
  return (
    <div ref={head} tabIndex={-1}>
      <h2 id={id} className="text-xl leading-125 font-700 tracking-tighter">
        Submit Your Review
      </h2>
      <DraftState draft={draft} trouble={outbox.onShow?.trouble ?? null} />
      {stored?.refusal && (
        <div className="mb-4">
          <Alert title={stored.refusal.detail} role="alert">
            <p>Your review is back here. Please correct it and send it again.</p>
            {stored.refusal.errors.map(({ path, message }) => (
              <p key={`${path} ${message}`}>{message}</p>
            ))}
          </Alert>
        </div>
      )}
    </div>
  )
}

interface DraftStateProps {
  readonly draft: Draft
  readonly trouble: OutboxTrouble
}

const troubles = {
  full: 'This device has no room left, so the last change is not kept. Take a file off or free some space.',
  memory: 'This browser keeps nothing. Please leave this page open until your review is received.',
} as const

/** When a draft was written, for people: the hour today, the day before. */
function formatMoment(moment: number): string {
  const isToday = Date.now() - moment < hours(18)
  const style = isToday ? ({ timeStyle: 'short' } as const) : ({ dateStyle: 'medium' } as const)
  return new Intl.DateTimeFormat(undefined, style).format(moment)
}

/** The state of the draft as one text, so that a browser's translator translates the next one too. */
function stateText(
  isOpen: boolean,
  trouble: OutboxTrouble,
  foundFrom: number | null,
  isDiscarded: boolean,
): string {
  if (!isOpen) return 'Loading submission form...'
  if (trouble !== null) return troubles[trouble]
  if (isDiscarded) return 'The draft is discarded.'
  return foundFrom === null
    ? 'Drafts are kept on this device.'
    : `Your draft of ${formatMoment(foundFrom)} is back.`
}

/** The line under the title that says where the draft is kept. Equally high in every state, so that the page does not shift. */
function DraftState({ draft, trouble }: DraftStateProps) {
  const { key, stored, foundFrom } = draft
  const isOpen = key !== ''
  const [isDiscarded, setDiscarded] = useState(false)
  const state = useRef<HTMLSpanElement>(null)
  const discard = () => {
    setDiscarded(true)
    state.current?.focus()
    draft.discard()
  }
  if (stored && isDiscarded) setDiscarded(false)
  return (
    <div className="flex min-h-tap flex-wrap items-center gap-x-3 text-sm leading-140 text-text-3">
      <span ref={state} tabIndex={-1} role="status">
        {stateText(isOpen, trouble, foundFrom, isDiscarded)}
      </span>
      {!isOpen && <noscript>The form needs JavaScript. You can write to us by e-mail.</noscript>}
      {stored && <DiscardDraft key={key} discard={discard} />}
    </div>
  )
}

/** Confirms before discarding. Another draft needs another confirmation. */
function DiscardDraft({ discard }: { readonly discard: () => void }) {
  const { isAsking, setAsking, button, keep } = useAsking()
  if (!isAsking) {
    return (
      <button
        ref={button}
        type="button"
        className="min-h-tap font-600 text-accent-ink"
        onClick={() => setAsking(true)}
      >
        Discard draft
      </button>
    )
  }
  return (
    <>
      <button type="button" className="min-h-tap font-600 text-accent-ink" onClick={discard}>
        Discard it for good
      </button>
      <button
        ref={keep}
        type="button"
        className="min-h-tap font-600 text-accent-ink"
        onClick={() => setAsking(false)}
      >
        Keep it
      </button>
    </>
  )
}
