import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Firm, StaffFirm } from '#contract/firm.ts'
import { firmTag } from '#contract/firm-endpoints.ts'
import { statusOf } from '#contract/firm-status.ts'
import { can } from '#contract/permissions.ts'
import { pluralize } from '#contract/primitives/text.ts'
import { firmForm } from '#contract/public-changes/change-rules.ts'
import { isSample } from '#contract/sample.ts'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { useAccount } from '../kit/account/session.tsx'
import { LoadState } from '../kit/collection/load-state.tsx'
import { NEW, useSelectedParam } from '../kit/collection/use-params.ts'
import { FormShell } from '../kit/form/form-shell.tsx'
import { useGuarded } from '../kit/form/safe-save/leave-guard.tsx'
import { useSafeForm } from '../kit/form/safe-save/use-safe-form.ts'
import { useDeletion } from '../kit/form/use-undo.ts'
import { OpenItem } from '../kit/layout/open-item.tsx'
import { ListOrDetail, useIsLandscape } from '../kit/layout/panes.tsx'
import { useBanner } from '../kit/messages/banner.tsx'
import { usePicture } from '../kit/picture/queries.ts'
import { FirmCardPreview, FirmDetailsPreview } from '../previews/firm-preview.tsx'
import { PreviewPortal, type PreviewScreen } from '../previews/preview-frame.tsx'
import { useSettings } from '../settings/queries.ts'
import { AssessmentPart } from './assessment/assessment-part.tsx'
import { ChallengesPart } from './challenges/challenges-part.tsx'
import { faultsOf } from './challenges/rows.ts'
import { CompanyPart } from './company/company-part.tsx'
import { challengeImport, firmImport } from './csv/import-kind.ts'
import { ImportScreen } from './csv/import-screen.tsx'
import { firmPartTexts, formFields } from './fields.ts'
import { deleteFailure, firmMessages, firmProblem, firmRefusal, saveFailure } from './firm-labels.ts'
import {
  blankValues,
  bodyOf,
  copiedValues,
  type FirmValues,
  logoShown,
  previewOf,
  valuesOf,
} from './firm-values.ts'
import { type FirmAddress, type PreviewSide, useFirmAddress } from './firm-view.ts'
import {
  AffiliatePart,
  AnswerLinksPart,
  BasicsPart,
  ExperiencePart,
  MorePart,
  PointsPart,
  SamplePart,
  TermsPart,
} from './form-parts.tsx'
import { Anchored, FirmFormContext, FormAnchors, goToPublication, useFirmForm } from './form-pieces.tsx'
import { FirmList } from './list.tsx'
import {
  atOnce,
  FirmMenu,
  FirstPublicationField,
  Planning,
  PublishingCard,
  publishingOf,
  StatusMark,
  usePublication,
} from './publishing/publishing-card.tsx'
import { useChangeFirm, useCreateFirm, useFirms, useRemoveFirm, useRubric } from './queries.ts'
import { RecordPart } from './record/record-part.tsx'
import { ChangedPagesNote, RulePageScreen, UnreadPagesNote } from './rule-page/rule-page-screen.tsx'
import { SamplesNote } from './samples/samples-note.tsx'
import { StandingPart } from './standing/standing-part.tsx'

/** The tab "Manage Firms": the list and the open firm. */
export function FirmsTab() {
  const { role } = useAccount()
  const { data, error, refetch } = useFirms()
  const address = useFirmAddress()
  const importing = useSelectedParam('import')
  const preview = usePreviewPlace(address)
  const banner = useBanner()
  const { open, selected } = address

  const go = useGuarded(open)
  const openImport = useGuarded(importing.open)
  const edit = useCallback(({ id }: Firm) => go(id), [go])
  const remove = useDeleteFirm(({ id }) => {
    if (id === selected) open(null, { replace: true })
  })
  const saved = ({ id }: Firm, wasNew: boolean) => {
    banner.success(wasNew ? firmMessages.created : firmMessages.updated)
    if (wasNew) open(id, { replace: true })
  }

  if (!data) {
    return (
      <LoadState
        size="tab"
        loading="Loading firms..."
        failed={error ? 'Failed to load firms' : ''}
        onRetry={() => void refetch()}
      />
    )
  }
  if (importing.selected) {
    const kind = importing.selected === 'challenges' ? challengeImport : firmImport
    return <ImportScreen kind={kind} firms={data} onClose={() => importing.open(null)} />
  }
  return (
    <ListOrDetail
      isDetailOpen={selected !== null}
      isBeside={preview.hidesList}
      list={
        <div className="grid min-h-0 min-w-0 grid-cols-1 grid-rows-1 *:min-h-0 *:min-w-0 *:grid-cols-1 *:grid-rows-1 shown:grid">
          <div hidden={preview.hidesList}>
            <FirmList
              firms={data}
              address={address}
              onAdd={() => go(NEW)}
              onImport={openImport}
              onEdit={edit}
              onDelete={can(role, 'firms:delete') ? remove : undefined}
            />
          </div>
          <div ref={preview.setBeside} hidden={!preview.hidesList} />
        </div>
      }
      detail={
        selected !== null &&
        (address.rulePage ? (
          <RulePageScreen firmId={selected} selected={address.rulePage} onClose={() => open(selected)} />
        ) : (
          <OpenFirm
            key={`${selected} ${address.copied}`}
            firms={data}
            selected={selected}
            address={address}
            preview={preview}
            onGo={go}
            onSaved={saved}
          />
        ))
      }
    />
  )
}

/** Deletes a firm after a confirmation, and offers to undo it: the firm comes back as itself. */
function useDeleteFirm(onDeleted: (firm: StaffFirm) => void): (firm: StaffFirm) => Promise<boolean> {
  const deletion = useDeletion()
  const remove = useRemoveFirm()
  return (firm) =>
    deletion({
      question: {
        title: `Delete ${firm.name}?`,
        names: [firm.name],
        text: 'The firm and its review text are removed from the public site. You can undo this for 10 seconds. Afterwards you can add the firm again from History, with its address and for the visitors who saved it.',
        action: 'Delete Firm',
      },
      about: firm.name,
      remove: () => remove(firm.id),
      removed: ({ data }) => {
        onDeleted(firm)
        return data.message
      },
      back: firmMessages.back(firm.name),
      removeFailed: ({ message }) => deleteFailure(message),
      restoreFailed: ({ message }) => saveFailure(message),
    })
}

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
  readonly onDuplicate: () => void
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
  const [publication, setPublication] = useState(atOnce)
  const safe = useSafeForm({
    draftKey: props.draftKey,
    schema: firmForm(before, useRubric()),
    stored: before ? { values: valuesOf(before), tag: firmTag(before) } : { values: start, tag: null },
    thing: isNew ? undefined : { noun: 'firm', id: before.id },
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
      preview.leaveForm()
      return goToPublication()
    }
    const saved = await safe.save()
    if (saved) onSaved(saved.firm, isNew)
    // The fields to correct are in the form.
    else preview.leaveForm()
  }
  const { form } = safe
  const faultyCells = useWatch({
    control: form.control,
    name: 'challenges',
    compute: (rows: FirmValues['challenges']) => faultsOf(rows).length,
  })
  const state = useMemo(() => ({ form, before, isNew, role }), [form, before, isNew, role])
  const published = usePublication(isNew ? null : before, safe.isDirty)
  return (
    <FirmFormContext value={state}>
      <FormShell
        safe={{ ...safe, problem: firmProblem(safe.problem, failure) }}
        title={isNew ? 'Add Firm' : 'Edit Firm'}
        subtitle={before?.name}
        lead={<FirmLogo />}
        state={before && !isNew && <StatusMark status={statusOf(before)} />}
        tools={<FirmTools {...props} published={published} />}
        action={isNew ? 'Create Firm' : 'Update Firm'}
        isNew={isNew}
        hindrance={
          faultyCells === 0 ? '' : `Challenges: ${pluralize(faultyCells, 'cell')} cannot be saved like this.`
        }
        onSubmit={() => void submit()}
        onClose={onClose}
        above={<AboveForm />}
        between={preview.side !== null && <FirmPreview place={preview} side={preview.side} />}
        anchors={<FormAnchors changed={safe.changed} />}
        hidesFields={preview.hidesForm}
        below={published && <Planning publication={published} />}
      >
        {parts.map(([part, Fields]) => (
          <Anchored key={part} part={part}>
            <Fields />
          </Anchored>
        ))}
        {!isNew && (
          <Anchored part="record">
            <RecordPart />
          </Anchored>
        )}
        <Anchored part="publication">
          {published ? (
            <PublishingCard publication={published} />
          ) : (
            <FirstPublicationField value={publication} onChange={setPublication} />
          )}
        </Anchored>
        {before && isSample(before) && <SamplePart />}
        <AnswerLinksPart />
      </FormShell>
    </FirmFormContext>
  )
}

interface FirmToolsProps extends Pick<FirmFormProps, 'tools' | 'onDuplicate'> {
  /** null: the firm is not stored. */
  readonly published: ReturnType<typeof usePublication>
}

/** In the head of the form: "…" of a stored firm, and what is one tap away. */
const FirmTools = ({ published, onDuplicate, tools }: FirmToolsProps) => (
  <>
    {published && <FirmMenu publication={published} onDuplicate={onDuplicate} />}
    {tools}
  </>
)

/** The parts of the form in their order. */
const parts = [
  ['basics', BasicsPart],
  ['terms', TermsPart],
  ['affiliate', AffiliatePart],
  ['points', PointsPart],
  ['warning', ExperiencePart],
  ['standing', StandingPart],
  ['assessment', AssessmentPart],
  ['challenges', ChallengesPart],
  ['company', CompanyPart],
  ['more', MorePart],
] as const

/** Warnings about the firm above the form. */
function AboveForm() {
  const { before, isNew } = useFirmForm()
  return (
    <>
      {before && isNew && (
        <Alert title="This firm was deleted in the meantime" icon="circle-alert" role="alert">
          What you see is kept on this device only. Saving adds it as a new firm.
        </Alert>
      )}
      {before === null && <SamplesNote />}
      {before && !isNew && <ChangedPagesNote firmId={before.id} />}
      {before && !isNew && <UnreadPagesNote firmId={before.id} />}
    </>
  )
}

/** The logo as visitors see it; initials while there is none or it cannot be loaded. */
function FirmLogo() {
  const { form, before } = useFirmForm()
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
function OpenFirm({ firms, selected, address, preview, onGo, onSaved }: OpenFirmProps) {
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
          onDuplicate={() => onGo(NEW, { copied: selected })}
          tools={
            <Button
              variant={isPreviewed ? 'tonal' : 'outline'}
              icon="eye"
              className="max-tablet:w-tap max-tablet:p-0 max-tablet:spans:sr-only"
              aria-pressed={isPreviewed}
              onClick={() => address.show(isPreviewed ? null : 'card')}
            >
              Preview
            </Button>
          }
        />
      )}
    </OpenItem>
  )
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
function FirmPreview({ place, side }: { readonly place: PreviewPlace; readonly side: PreviewSide }) {
  const { form, before } = useFirmForm()
  const { show, hidesForm, beside } = place
  const [screen, setScreen] = useState<PreviewScreen>('phone')
  const { data: settings } = useSettings()
  useWatch({ control: form.control })
  // In place of the list it is the first heading of the page.
  const Heading = hidesForm ? 'h2' : 'h1'
  const Preview = side === 'card' ? FirmCardPreview : FirmDetailsPreview
  const described = previewOf(form.getValues(), before)
  const { path } = usePicture('logo', described.logoUrl, described.logoImage)
  const firm = { ...described, logoImage: path ?? '' }
  const previews = (
    <div className="flex min-h-0 min-w-0 flex-col gap-3 overflow-auto px-3 pt-0 pb-4 *:flex-none">
      <div className="flex min-h-17 flex-wrap items-center gap-2 pt-3h">
        <Heading className="grow basis-beside-tap pl-2 text-h3 font-700">Preview</Heading>
        <IconButton icon="x" label="Close preview" onClick={() => show(null)} />
        <Choice label="What to preview" choices={sides} value={side} onChoose={show} />
        <Choice label="Size of the screen" choices={screens} value={screen} onChoose={setScreen} />
      </div>
      <Preview firm={firm} screen={screen} display={settings?.display ?? settingsDefaults.display} />
    </div>
  )
  return hidesForm ? previews : <PreviewPortal place={beside}>{previews}</PreviewPortal>
}

interface ChoiceProps<Key extends string> {
  readonly label: string
  readonly choices: readonly (readonly [Key, string])[]
  readonly value: Key
  readonly onChoose: (key: Key) => void
}

function Choice<Key extends string>({ label, choices, value, onChoose }: ChoiceProps<Key>) {
  return (
    <fieldset className="flex gap-0h rounded-btn bg-surface-3 p-3px" aria-label={label}>
      {choices.map(([key, name]) => (
        <button
          key={key}
          type="button"
          className="min-h-tap min-w-tap rounded-md px-3 font-600 text-text-2 aria-pressed:bg-surface aria-pressed:text-text aria-pressed:shadow-1"
          aria-pressed={key === value}
          onClick={() => onChoose(key)}
        >
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
function usePreviewPlace({
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
