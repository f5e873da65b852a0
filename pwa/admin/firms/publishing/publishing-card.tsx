import { useState } from 'react'
import type { StaffFirm } from '#contract/firm.ts'
import { publishes, touchesOffer } from '#contract/firm-publishing.ts'
import { type FirmStatus, statusOf } from '#contract/firm-status.ts'
import { can } from '#contract/permissions.ts'
import { sectionOf } from '#contract/tiers.ts'
import { Button } from '#pwa/ui/button.tsx'
import { useConfirm } from '../../kit/confirm.tsx'
import { formatPlanned } from '../../kit/plan-text.ts'
import { useAccount } from '../../kit/session.tsx'
import { DiscountSheet } from './discount-sheet.tsx'
import { ScheduleSheet } from './plan-sheet.tsx'
import { PlannedList } from './planned-list.tsx'
import { withPublication } from './plans.ts'
import styles from './publishing.module.css'
import { StatusMark } from './status-mark.tsx'
import { usePublishing } from './use-publishing.ts'

const whoSees: Readonly<Record<FirmStatus, string>> = {
  draft: 'Only staff see this firm.',
  scheduled: 'Only staff see this firm until it goes live.',
  live: 'Visitors see this firm.',
  archived: 'Unpublished: only staff see this firm.',
}

interface PublishingCardProps {
  readonly firm: StaffFirm
  /** What is published is what is stored, so changes are saved first. */
  readonly hasUnsaved: boolean
}

/** Who sees a firm, what changes by itself, and the actions that change either. */
export function PublishingCard({ firm, hasUnsaved }: PublishingCardProps) {
  const { role } = useAccount()
  const confirm = useConfirm()
  const { change, isSaving, outcome } = usePublishing(firm)
  const [sheet, setSheet] = useState<'schedule' | 'discount' | null>(null)
  const status = statusOf(firm)
  const { planned = [] } = firm
  const publication = planned.find(publishes)
  const mayOffer = can(role, 'firms:write-affiliate')
  const isAvoid = sectionOf(firm.category) === 'avoid'
  const isLive = status === 'live'
  const close = () => setSheet(null)

  const unpublish = async () => {
    const isConfirmed = await confirm({
      title: `Unpublish ${firm.name}?`,
      text: 'Visitors no longer see it. Nothing is deleted: it stays here, archived, and can be published again.',
      action: 'Unpublish',
      icon: 'eye-off',
    })
    if (isConfirmed) await change({ status: 'archived' }, `${firm.name} is no longer public.`)
  }
  const archive = async () => {
    const isConfirmed = await confirm({
      title: `Archive ${firm.name}?`,
      text: 'It is put away unpublished, and nothing asks to look after it. Nothing is deleted: it stays here, and can be a draft again.',
      action: 'Archive',
      icon: 'inbox',
    })
    if (isConfirmed) await change({ status: 'archived' }, `${firm.name} is archived.`)
  }
  const plan = async (body: Parameters<typeof change>[0], done: string) => {
    if (await change(body, done)) close()
  }
  const actions = (
    <>
      {!isLive && (
        <Button
          variant="tonal"
          icon="eye"
          onClick={() => void change({ status: 'live' }, `${firm.name} is live.`)}
        >
          Publish Now
        </Button>
      )}
      {!isLive && (
        <Button icon="clock" onClick={() => setSheet('schedule')}>
          {publication ? 'Change Time' : 'Schedule'}
        </Button>
      )}
      {mayOffer && !isAvoid && (
        <Button icon="badge-check" onClick={() => setSheet('discount')}>
          Plan a Discount
        </Button>
      )}
      {isLive && (mayOffer || !isAvoid) && (
        <Button icon="eye-off" onClick={() => void unpublish()}>
          Unpublish
        </Button>
      )}
      {status === 'draft' && (
        <Button icon="inbox" onClick={() => void archive()}>
          Archive
        </Button>
      )}
      {status === 'archived' && (
        <Button
          icon="file-text"
          onClick={() => void change({ status: 'draft' }, `${firm.name} is a draft again.`)}
        >
          Back to Draft
        </Button>
      )}
    </>
  )
  return (
    <section className={styles.card} aria-label="Publication">
      <div className={styles.state}>
        <StatusMark status={status} />
        <p className={styles.who}>{whoSees[status]}</p>
        <p className={styles.outcome} role="status">
          {outcome?.kind === 'done' ? outcome.text : ''}
        </p>
        <p className={`${styles.outcome} ${styles.failed}`} role="alert">
          {outcome?.kind === 'failed' ? outcome.text : ''}
        </p>
      </div>
      <PlannedList
        firm={firm}
        mayCancel={(one) => mayOffer || !touchesOffer(one)}
        isDisabled={isSaving || hasUnsaved}
        onCancel={(rest) => void change({ planned: rest }, 'The planned change is cancelled.')}
      />
      <fieldset className={styles.tools} disabled={isSaving || hasUnsaved} aria-label="Publication actions">
        {actions}
      </fieldset>
      {hasUnsaved && (
        <p className={styles.note}>Save or cancel your changes first: only what is saved is published.</p>
      )}
      {sheet === 'schedule' && (
        <ScheduleSheet
          planned={publication?.at ?? null}
          busy={isSaving}
          onClose={close}
          onPlan={(at) =>
            void plan(
              { planned: withPublication(firm, at) },
              `${firm.name} goes live ${formatPlanned(at.toISOString())}.`,
            )
          }
        />
      )}
      {sheet === 'discount' && (
        <DiscountSheet
          firm={firm}
          busy={isSaving}
          onClose={close}
          onPlan={(body) => void plan(body, 'The discount is planned.')}
        />
      )}
    </section>
  )
}
