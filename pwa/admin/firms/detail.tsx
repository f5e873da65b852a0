import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Firm, StaffFirm } from '#contract/firm.ts'
import { firmTag } from '#contract/firm-endpoints.ts'
import type { Role } from '#contract/permissions.ts'
import { pluralize } from '#contract/primitives/pluralize.ts'
import { firmForm } from '#contract/public-changes/change-rules.ts'
import { isSample } from '#contract/sample.ts'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { useAccount } from '../kit/account/session.tsx'
import { NEW } from '../kit/collection/use-params.ts'
import { FormShell } from '../kit/form/form-shell.tsx'
import { useSafeForm } from '../kit/form/safe-save/use-safe-form.ts'
import { OpenItem } from '../kit/layout/open-item.tsx'
import { HistoryLink } from '../kit/layout/panel-link.tsx'
import { useIsLandscape } from '../kit/layout/panes.tsx'
import { usePicture } from '../kit/picture/queries.ts'
import { FirmCardPreview, FirmDetailsPreview } from '../previews/firm-preview.tsx'
import { PreviewPortal, type PreviewScreen } from '../previews/preview-frame.tsx'
import { useSettings } from '../settings/queries.ts'
import { AssessmentPart } from './assessment/assessment-part.tsx'
import { ChallengesPart } from './challenges/challenges-part.tsx'
import { CompanyPart } from './company/company-part.tsx'
import styles from './detail.module.css'
import { firmPartTexts, formFields } from './fields.ts'
import { firmProblem, firmRefusal } from './firm-labels.ts'
import {
  blankValues,
  bodyOf,
  copiedValues,
  type FirmPartProps,
  type FirmValues,
  logoShown,
  previewOf,
  valuesOf,
} from './firm-values.ts'
import type { FirmAddress, PreviewSide } from './firm-view.ts'
import {
  AffiliatePart,
  AnswerLinksPart,
  BasicsPart,
  MorePart,
  PointsPart,
  SamplePart,
  TermsPart,
} from './form-parts.tsx'
import { Anchored, FormAnchors, StatedFields } from './form-pieces.tsx'
import {
  atOnce,
  FirstPublicationField,
  goToPublication,
  PublishingCard,
  publishingOf,
} from './publishing/publishing-card.tsx'
import { useChangeFirm, useCreateFirm, useRubric } from './queries.ts'
import { RecordPart } from './record/record-part.tsx'
import { ChangedPagesNote, UnreadPagesNote } from './rule-page/rule-page-screen.tsx'
import { SamplesNote } from './samples/samples-note.tsx'
import { StandingPart } from './standing/standing-part.tsx'

interface FirmFormProps {
  /** The stored firm; null for a new one. */
  readonly before: StaffFirm | null
  /** The firm was deleted elsewhere while it was open. */
  readonly isGone: boolean
  /** Initial values of a new firm. */
  readonly start: FirmValues
  readonly draftKey: string
  readonly onSaved: (firm: StaffFirm, wasNew: boolean) => void
  readonly onClose: () => void
  /** In the header of the form. */
  readonly tools: ReactNode
  readonly preview: PreviewPlace
}

const fieldTexts = { ...formFields, ...firmPartTexts }

const NOT_TO_COME = 'Choose a time in the future.'

/** Adds or edits a firm. */
function FirmForm(props: FirmFormProps) {
  const { before, isGone, start, onSaved, onClose, preview } = props
  const { role } = useAccount()
  const isNew = before === null || isGone
  const { create } = useCreateFirm()
  const { change } = useChangeFirm()
  const [failure, setFailure] = useState('')
  const [faultyCells, setFaultyCells] = useState(0)
  const [publication, setPublication] = useState(atOnce)
  const safe = useSafeForm({
    draftKey: props.draftKey,
    schema: firmForm(before, useRubric()),
    stored: before ? { values: valuesOf(before), tag: firmTag(before) } : { values: start, tag: null },
    fields: fieldTexts,
    subject: before?.name ?? 'a new firm',
    subjectName: before?.name,
    read: (current) => valuesOf(current as StaffFirm),
    invalid: firmRefusal,
    send: async (values: FirmValues, ifMatch) => {
      try {
        const changed = bodyOf(values, before, role)
        const first = isNew ? publishingOf(publication, new Date()) : null
        const firm = isNew
          ? await create({ ...changed, ...first })
          : await change({ id: before.id, change: changed, ifMatch })
        return { values: valuesOf(firm), tag: firmTag(firm), firm }
      } catch (error) {
        setFailure(error instanceof Error ? error.message : '')
        throw error
      }
    },
    createdKey: ({ firm }) => `firm:${firm.id}`,
  })
  const submit = async () => {
    if (isNew && !publishingOf(publication, new Date())) {
      setPublication({ ...publication, problem: NOT_TO_COME })
      return preview.leaveForm()
    }
    const saved = await safe.save()
    if (saved) onSaved(saved.firm, isNew)
    // The fields to correct are in the form.
    else preview.leaveForm()
  }
  const { form } = safe
  return (
    <FormShell
      safe={{ ...safe, problem: firmProblem(safe.problem, failure) }}
      title={isNew ? 'Add Firm' : 'Edit Firm'}
      subtitle={before?.name}
      lead={<FirmLogo form={form} before={before} />}
      tools={props.tools}
      action={isNew ? 'Create Firm' : 'Update Firm'}
      isNew={isNew}
      hindrance={
        faultyCells === 0 ? '' : `Challenges: ${pluralize(faultyCells, 'cell')} cannot be saved like this.`
      }
      onSubmit={() => void submit()}
      onClose={onClose}
      above={
        <AboveForm before={before} isGone={isGone}>
          {isNew ? (
            <FirstPublicationField value={publication} onChange={setPublication} />
          ) : (
            <PublishingCard firm={before} hasUnsaved={safe.isDirty} />
          )}
        </AboveForm>
      }
      between={<FirmPreview place={preview} form={form} before={before} />}
      anchors={<FormAnchors form={form} isNew={isNew} />}
      hidesFields={preview.hidesForm}
    >
      <FirmParts form={form} before={before} isGone={isGone} role={role} onFaults={setFaultyCells} />
    </FormShell>
  )
}

interface FirmPartsProps extends FirmPartProps, Pick<FirmFormProps, 'before' | 'isGone'> {
  readonly role: Role
  readonly onFaults: (count: number) => void
}

/** The parts of the form in their order. */
function FirmParts({ form, before, isGone, role, onFaults }: FirmPartsProps) {
  const isNew = before === null || isGone
  return (
    <>
      <Anchored part="basics">
        <BasicsPart form={form} before={before} role={role} />
      </Anchored>
      <Anchored part="terms">
        <TermsPart form={form} />
      </Anchored>
      <Anchored part="challenges">
        <ChallengesPart form={form} onFaults={onFaults} />
      </Anchored>
      <Anchored part="standing">
        <StandingPart
          form={form}
          role={role}
          onArchive={isNew ? undefined : goToPublication}
          reason={<StatedFields form={form} before={before} role={role} part="standing" />}
        />
      </Anchored>
      <Anchored part="assessment">
        <AssessmentPart
          form={form}
          reason={<StatedFields form={form} before={before} role={role} part="assessment" />}
        />
      </Anchored>
      <Anchored part="affiliate">
        <AffiliatePart form={form} role={role} />
      </Anchored>
      <Anchored part="points">
        <PointsPart form={form} />
      </Anchored>
      <Anchored part="company">
        <CompanyPart form={form} firmId={before?.id ?? null} />
      </Anchored>
      <Anchored part="more">
        <MorePart form={form} />
      </Anchored>
      {!isNew && (
        <Anchored part="record">
          <RecordPart firm={before}>
            <StatedFields form={form} before={before} role={role} part="record" />
          </RecordPart>
        </Anchored>
      )}
      {before && isSample(before) && <SamplePart form={form} />}
      {before && !isGone && <AnswerLinksPart firm={before} />}
    </>
  )
}

interface AboveFormProps extends Pick<FirmFormProps, 'before' | 'isGone'> {
  /** Where visitors see the firm. */
  readonly children: ReactNode
}

/** Warnings about the firm, and its publication, above the form. */
function AboveForm({ before, isGone, children }: AboveFormProps) {
  return (
    <>
      {isGone && (
        <Alert title="This firm was deleted in the meantime" icon="circle-alert" role="alert">
          What you see is kept on this device only. Saving adds it as a new firm.
        </Alert>
      )}
      {before === null && <SamplesNote />}
      {before && !isGone && <ChangedPagesNote firmId={before.id} />}
      {before && !isGone && <UnreadPagesNote firmId={before.id} />}
      {children}
    </>
  )
}

interface FirmLogoProps extends FirmPartProps {
  readonly before: StaffFirm | null
}

/** The logo as visitors see it; initials while there is none or it cannot be loaded. */
function FirmLogo({ form, before }: FirmLogoProps) {
  const [logoUrl, name] = useWatch({ control: form.control, name: ['logoUrl', 'name'] })
  const { path } = usePicture('logo', logoUrl, logoShown(logoUrl, before))
  return <Avatar name={name.trim() || '?'} src={path} size="s" />
}

interface OpenFirmProps {
  readonly firms: readonly StaffFirm[]
  readonly selected: string
  readonly address: FirmAddress
  readonly preview: PreviewPlace
  readonly onGo: FirmAddress['open']
  readonly onSaved: FirmFormProps['onSaved']
}

/** The form of the open firm, or of a new one. */
export function OpenFirm({ firms, selected, address, preview, onGo, onSaved }: OpenFirmProps) {
  const { role } = useAccount()
  const { copied } = address
  const [start] = useState(() => {
    const source = firms.find(({ id }) => id === copied)
    return source ? copiedValues(source, role) : blankValues()
  })
  const close = () => onGo(null)
  const isPreviewed = address.preview !== null
  return (
    <OpenItem
      items={firms}
      selected={selected}
      title="Edit Firm"
      icon="building-2"
      noun="firm"
      onClose={close}
    >
      {(firm, isGone) => (
        <FirmForm
          before={firm}
          isGone={isGone}
          start={start}
          draftKey={firm ? `firm:${firm.id}` : `firm:${copied ? `copy:${copied}` : 'new'}`}
          preview={preview}
          onSaved={onSaved}
          onClose={close}
          tools={
            <>
              {firm && <HistoryLink about={firm.id} />}
              {firm && !isGone && (
                <Button variant="ghost" icon="copy" onClick={() => onGo(NEW, { copied: firm.id })}>
                  Duplicate
                </Button>
              )}
              <Button
                variant={isPreviewed ? 'tonal' : 'outline'}
                icon="eye"
                aria-pressed={isPreviewed}
                onClick={() => address.show(isPreviewed ? null : 'card')}
              >
                Preview
              </Button>
            </>
          }
        />
      )}
    </OpenItem>
  )
}

interface FirmPreviewsProps extends FirmPartProps {
  readonly before: Firm | null
  /** In place of the list it is the first heading of the page. */
  readonly heading: 'h1' | 'h2'
  readonly side: PreviewSide
  readonly onSide: (side: PreviewSide) => void
  readonly onClose: () => void
}

const sides = [
  ['card', 'Card'],
  ['details', 'Details'],
] as const satisfies readonly (readonly [PreviewSide, string])[]
const screens = [
  ['phone', 'Phone'],
  ['wide', 'Wide'],
  ['desktop', 'Desktop'],
] as const satisfies readonly (readonly [PreviewScreen, string])[]

/** The firm with the current values of the form, as visitors would see it. */
function FirmPreviews({ form, before, heading, side, onSide, onClose }: FirmPreviewsProps) {
  const [screen, setScreen] = useState<PreviewScreen>('phone')
  const { data: settings } = useSettings()
  useWatch({ control: form.control })
  const Heading = heading
  const Preview = side === 'card' ? FirmCardPreview : FirmDetailsPreview
  const described = previewOf(form.getValues(), before)
  const { path } = usePicture('logo', described.logoUrl, described.logoImage)
  const firm = { ...described, logoImage: path ?? '' }
  return (
    <div className={styles.preview}>
      <div className={styles.head}>
        <Heading className={styles.title}>Preview</Heading>
        <IconButton icon="x" label="Close preview" onClick={onClose} />
        <Choice label="What to preview" choices={sides} value={side} onChoose={onSide} />
        <Choice label="Size of the screen" choices={screens} value={screen} onChoose={setScreen} />
      </div>
      <Preview firm={firm} screen={screen} display={settings?.display ?? settingsDefaults.display} />
    </div>
  )
}

interface ChoiceProps<Key extends string> {
  readonly label: string
  readonly choices: readonly (readonly [Key, string])[]
  readonly value: Key
  readonly onChoose: (key: Key) => void
}

function Choice<Key extends string>({ label, choices, value, onChoose }: ChoiceProps<Key>) {
  return (
    <fieldset className={styles.choice} aria-label={label}>
      {choices.map(([key, name]) => (
        <button key={key} type="button" aria-pressed={key === value} onClick={() => onChoose(key)}>
          {name}
        </button>
      ))}
    </fieldset>
  )
}

/** Where the preview of a firm is shown: in landscape in place of the list, else in place of the form. */
interface PreviewPlace {
  readonly hidesForm: boolean
  readonly hidesList: boolean
  /** null: no preview is open. */
  readonly side: PreviewSide | null
  readonly show: FirmAddress['show']
  /** Returns to the form where the preview is in its place. */
  leaveForm(): void
  /** The element in place of the list; null while the form's own place is used. */
  readonly beside: Element | null
  /** Ref of that element. */
  readonly setBeside: (element: Element | null) => void
}

/** Decides where the preview is shown. */
export function usePreviewPlace({
  selected,
  preview: side,
  show,
}: Pick<FirmAddress, 'selected' | 'preview' | 'show'>): PreviewPlace {
  const isWide = useIsLandscape()
  const [beside, setBeside] = useState<Element | null>(null)
  const isShown = side !== null && selected !== null
  const hidesForm = isShown && !isWide
  const leaveForm = () => {
    if (hidesForm) show(null)
  }
  return { hidesForm, hidesList: isShown && isWide, side, show, leaveForm, beside, setBeside }
}

interface FirmPreviewProps extends FirmPartProps {
  readonly place: PreviewPlace
  readonly before: Firm | null
}

/** The preview of a firm, if it is open, at its place. */
function FirmPreview({ place, form, before }: FirmPreviewProps) {
  const { side, show, hidesForm, beside } = place
  if (side === null) return null
  const previews = (
    <FirmPreviews
      form={form}
      before={before}
      heading={hidesForm ? 'h2' : 'h1'}
      side={side}
      onSide={show}
      onClose={() => show(null)}
    />
  )
  return hidesForm ? previews : <PreviewPortal place={beside}>{previews}</PreviewPortal>
}
