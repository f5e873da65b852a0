import { type ReactNode, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { type Firm, type NewFirm, newFirm } from '#contract/firm.ts'
import { firmTag } from '#contract/firm-endpoints.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { FormShell } from '../kit/form-shell.tsx'
import { useSafeForm } from '../kit/safe-save/use-safe-form.ts'
import { useAccount } from '../kit/staff-account.tsx'
import { usePicture } from '../kit/use-picture.ts'
import { AffiliatePart, BasicsPart, PointsPart, TermsPart } from './firm-form-parts.tsx'
import { firmLabels, firmMessages, lacksRequired, saveFailure } from './firm-labels.ts'
import type { PreviewPlace } from './firm-previews.tsx'
import type { FirmPartProps } from './firm-values.ts'
import { changeOf, logoShown, valuesOf } from './firm-values.ts'
import { MorePart } from './more-part.tsx'
import { useSaveFirm } from './use-save-firm.ts'

export interface FirmFormProps {
  /** The firm as the server holds it; null for a new one. */
  readonly before: Firm | null
  /** Someone else deleted the firm while it was open. */
  readonly isGone: boolean
  /** What the form of a new firm begins with. */
  readonly start: NewFirm
  readonly draftKey: string
  readonly onSaved: (firm: Firm, wasNew: boolean) => void
  readonly onClose: () => void
  /** In the head of the form. */
  readonly tools: ReactNode
  readonly preview: PreviewPlace
}

/** Adds or edits a firm. Nothing that was typed gets lost. */
export function FirmForm(props: FirmFormProps) {
  const { before, isGone, start, onSaved, onClose, preview } = props
  const { role } = useAccount()
  const isNew = before === null || isGone
  const saveFirm = useSaveFirm()
  const saved = useRef<Firm | null>(null)
  const [failure, setFailure] = useState('')
  const [lacks, setLacks] = useState(false)
  const safe = useSafeForm<NewFirm>({
    draftKey: props.draftKey,
    schema: newFirm,
    stored: before ? { values: valuesOf(before), tag: firmTag(before) } : { values: start, tag: null },
    labels: firmLabels,
    read: (current) => valuesOf(current as Firm),
    invalid: firmMessages.check,
    send: async (values, ifMatch) => {
      try {
        const change = changeOf(values, before, role)
        saved.current = await saveFirm(isNew ? null : before.id, change, ifMatch)
        return { values: valuesOf(saved.current), tag: firmTag(saved.current) }
      } catch (error) {
        setFailure(error instanceof Error ? error.message : '')
        throw error
      }
    },
  })
  const submit = async () => {
    setLacks(lacksRequired(safe.form.getValues()))
    const isSaved = await safe.save()
    if (isSaved && saved.current) onSaved(saved.current, isNew)
    // What is to be mended stands in the form.
    else preview.leave()
  }
  const problem = safe.problem === firmMessages.check ? checkMessage(lacks) : saveFailure(failure)
  const { form } = safe
  return (
    <FormShell
      safe={{ ...safe, problem: safe.problem === null ? null : problem }}
      labels={firmLabels}
      title={isNew ? 'Add Firm' : 'Edit Firm'}
      subtitle={before?.name}
      lead={<FirmLogo form={form} before={before} />}
      tools={props.tools}
      action={isNew ? 'Create Firm' : 'Update Firm'}
      isNew={isNew}
      onSubmit={() => void submit()}
      onClose={onClose}
      above={
        isGone && (
          <Alert title="This firm was deleted meanwhile" icon="circle-alert" role="alert">
            What you see is kept on this device only. Saving adds it as a new firm.
          </Alert>
        )
      }
      between={preview.draw(form, before)}
      hidesFields={preview.hidesForm}
    >
      <BasicsPart form={form} before={before} role={role} />
      <TermsPart form={form} />
      <AffiliatePart form={form} role={role} />
      <PointsPart form={form} />
      <MorePart form={form} />
    </FormShell>
  )
}

const checkMessage = (lacks: boolean) => (lacks ? firmMessages.missing : firmMessages.check)

interface FirmLogoProps extends FirmPartProps {
  readonly before: Firm | null
}

/** The logo as visitors see it; the first letters of the name while there is none or it cannot be loaded. */
function FirmLogo({ form, before }: FirmLogoProps) {
  const [logoUrl, name] = useWatch({ control: form.control, name: ['logoUrl', 'name'] })
  const { path } = usePicture('logo', logoUrl, logoShown(logoUrl, before))
  return <Avatar name={name.trim() || '?'} src={path} size="s" />
}
