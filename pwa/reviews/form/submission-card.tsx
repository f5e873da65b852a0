import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { FirmRow } from '#contract/firm.ts'
import { pluralize } from '#contract/primitives/text.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import { type Draft, useDraft } from '#pwa/data/outbox/use-draft.ts'
import type { Outbox } from '#pwa/data/outbox/use-outbox.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { NO_ANNOUNCEMENT } from '#pwa/ui/outcome.tsx'
import card from '../card.module.css'
import { SitePageLink } from '../site-page-link.tsx'
import { ExperienceFields, isAboutPayout } from './experience-fields.tsx'
import { FilesField } from './files-field.tsx'
import { FormHead } from './form-head.tsx'
import {
  type CheckedField,
  checkedFields,
  type FieldProblems,
  knownAbout,
  managementSecret,
  problemsOf,
} from './form-rules.ts'
import { isNotInList, NotInList } from './not-in-list.tsx'
import { RatingField } from './rating-field.tsx'
import styles from './submission-form.module.css'
import { DescriptionField, DisclosureFields, FirmField, IdentityFields } from './text-fields.tsx'

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
    <section className={card.card} aria-labelledby="review-form">
      <FormHead id="review-form" {...{ draft, outbox, refusedOf }} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <fieldset className={styles.fields} disabled={!isOpen}>
          <p className={styles.note}>* Required</p>
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
          <p className={styles.privacy}>
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
