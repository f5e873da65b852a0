import { type ReactNode, useState } from 'react'
import type { PolicyRule } from '#contract/reviews/policy-rules.ts'
import {
  type Submission,
  type SubmissionNotes,
  type SubmissionStatus,
  submissionNotes,
  submissionStatuses,
  submissionTag,
} from '#contract/submission.ts'
import { Button, type ButtonVariant } from '#pwa/ui/button.tsx'
import { formatMoment } from '#pwa/ui/moment-text.ts'
import { conflictError, newerOf } from '../kit/form/call-errors.ts'
import { TextAreaField } from '../kit/form/fields/text-fields.tsx'
import type { Stored } from '../kit/form/safe-save/form-state.ts'
import { SafeFormNotices } from '../kit/form/safe-save/safe-form-notices.tsx'
import { type SafeForm, useSafeForm } from '../kit/form/safe-save/use-safe-form.ts'
import type { Banner } from '../kit/messages/banner.tsx'
import styles from './detail.module.css'
import { useChangeSubmission, useStoreSubmissions } from './queries.ts'
import { decisionMessages, submissionMessages } from './submission-labels.ts'

const decisionFields = { notes: { label: 'Notes' } } as const

interface Verdict {
  readonly status: SubmissionStatus
  /** The reason, which the sender reads. */
  readonly reason?: string
  readonly rule?: PolicyRule | ''
}

/** A decision that was stored. */
export interface DecidedState extends Stored<SubmissionNotes> {
  /** Its id in the history. */
  readonly act: string | undefined
}

export interface Decision {
  readonly safe: SafeForm<SubmissionNotes, Verdict, DecidedState>
  /** The possible next states. */
  readonly choices: readonly SubmissionStatus[]
  /** The state that is being saved. */
  readonly deciding: SubmissionStatus | null
  /** Takes a decision; a rejection asks for its reason first. */
  decide(to: SubmissionStatus): Promise<void>
  saveNotes(): Promise<void>
  /** A rejection waits for its reason. */
  readonly isAsking: boolean
  /** Rejects with this reason. */
  giveReason(reason: string, rule: PolicyRule | ''): Promise<void>
  stopAsking(): void
}

const notesOf = ({ notes }: Submission): SubmissionNotes => ({ notes })

const variants: Readonly<Record<SubmissionStatus, ButtonVariant>> = {
  approved: 'primary',
  rejected: 'danger',
  pending: 'ghost',
}

/** "Tomas Berg decided this at 08:40". */
export function decidedText({ decided_by, decided_at }: Submission): string {
  const at = decided_at === null ? new Date() : new Date(decided_at)
  const isToday = at.toDateString() === new Date().toDateString()
  const time = isToday
    ? `at ${new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }).format(at)}`
    : `on ${formatMoment(at.toISOString())}`
  return `${decided_by || 'Someone'} decided this ${time}`
}

interface Outcome {
  readonly banner: Banner
  /** Another member decided meanwhile. */
  readonly onTaken: (current: Submission) => void
  /** A change of the submission was stored. */
  readonly onStored: (after: Submission) => void
  readonly onDecided: (before: Submission, to: SubmissionStatus, act: DecidedState['act']) => void
}

/** The notes of a submission, and the decision, which is saved together with them. */
export function useDecision(
  submission: Submission,
  { banner, onTaken, onStored, onDecided }: Outcome,
): Decision {
  const { id, status } = submission
  const { save } = useChangeSubmission()
  const show = useStoreSubmissions()
  const [deciding, setDeciding] = useState<SubmissionStatus | null>(null)
  const [isAsking, setAsking] = useState(false)
  const safe = useSafeForm<SubmissionNotes, Verdict, DecidedState>({
    draftKey: `submission:${id}`,
    schema: submissionNotes,
    stored: { values: notesOf(submission), tag: submissionTag(submission) },
    fields: decisionFields,
    read: (current) => notesOf(current as Submission),
    messages: { failed: submissionMessages.notSaved },
    send: async (values, ifMatch, verdict) => {
      const saved = await save({ params: { id }, body: { ...values, ...verdict } }, ifMatch).catch(
        (error) => {
          const current = newerOf(error)?.current as Submission | undefined
          if (!verdict || !current || current.status === status) throw error
          onTaken(current)
          throw conflictError(decidedText(current))
        },
      )
      const { data, act } = saved
      show([data])
      onStored(data)
      return { values: notesOf(data), tag: submissionTag(data), act }
    },
  })

  const store = async (verdict: Verdict) => {
    const before = submission
    const to = verdict.status
    setDeciding(to)
    const saved = await safe.save(verdict)
    setDeciding(null)
    if (!saved) return
    if (to === 'pending') banner.success(decisionMessages[to].done)
    onDecided(before, to, saved.act)
  }
  const decide = async (to: SubmissionStatus) => {
    if (to === 'rejected') setAsking(true)
    else await store({ status: to })
  }
  const giveReason = async (reason: string, rule: PolicyRule | '') => {
    setAsking(false)
    await store({ status: 'rejected', reason, rule })
  }
  const saveNotes = async () => {
    if (await safe.save()) banner.success('Notes saved')
  }
  const leadsTo = submissionStatuses.find(({ key }) => key === status)?.leadsTo ?? []
  const choices = [...leadsTo].reverse()
  const stopAsking = () => setAsking(false)
  return { safe, choices, deciding, decide, saveNotes, isAsking, giveReason, stopAsking }
}

interface DecisionButtonsProps {
  readonly decision: Decision
  /** States that are chosen elsewhere. */
  readonly except?: readonly SubmissionStatus[]
  /** Before the approval, or at the end where there is none. */
  readonly children?: ReactNode
}

/** The possible decisions, and a button that saves the notes. */
export function DecisionButtons({ decision, except = [], children }: DecisionButtonsProps) {
  const { safe, choices, deciding, decide, saveNotes } = decision
  const buttonOf = (to: SubmissionStatus) => (
    <Button key={to} variant={variants[to]} busy={deciding === to} onClick={() => void decide(to)}>
      {decisionMessages[to].button}
    </Button>
  )
  const shown = choices.filter((to) => !except.includes(to))
  return (
    <>
      {safe.isDirty && (
        <Button variant="ghost" busy={safe.isSaving && deciding === null} onClick={() => void saveNotes()}>
          Save Notes
        </Button>
      )}
      {shown.filter((to) => to !== 'approved').map(buttonOf)}
      {children}
      {shown.filter((to) => to === 'approved').map(buttonOf)}
    </>
  )
}

/** The staff's notes on a submission; the decision buttons are in the footer of the pane. */
export function DecisionForm({ decision, children }: Pick<DecisionButtonsProps, 'decision' | 'children'>) {
  const { safe } = decision
  return (
    <section className={styles.form} aria-label="Decision">
      <SafeFormNotices safe={safe} />
      <form onSubmit={(event) => event.preventDefault()} noValidate>
        <TextAreaField
          form={safe.form}
          name="notes"
          label={decisionFields.notes.label}
          rows={4}
          hint="For staff only."
        />
      </form>
      {children}
    </section>
  )
}
