import { useState } from 'react'
import type { StaffFirm } from '#contract/firm.ts'
import { publishes, touchesOffer } from '#contract/firm-publishing.ts'
import { type FirmStatus, statusOf } from '#contract/firm-status.ts'
import { can } from '#contract/permissions.ts'
import { sectionOf } from '#contract/tiers.ts'
import { Button } from '#pwa/ui/button.tsx'
import { withNames } from '#pwa/ui/with-names.tsx'
import { useAccount } from '../../kit/account/session.tsx'
import { useConfirm } from '../../kit/form/dialog.tsx'
import { goToPart } from '../form-anchors.tsx'
import { DiscountSheet } from './discount-sheet.tsx'
import { ScheduleSheet } from './plan-sheet.tsx'
import { formatPlanned } from './plan-text.ts'
import { PlannedList } from './planned-list.tsx'
import { withPublication } from './plans.ts'
import styles from './publishing.module.css'
import { StandingSheet } from './standing-sheet.tsx'
import { StatusMark } from './status-mark.tsx'
import { usePublishing } from './use-publishing.ts'

const whoSees: Readonly<Record<FirmStatus, string>> = {
  draft: 'Only staff see this firm.',
  scheduled: 'Only staff see this firm until it goes live.',
  live: 'Visitors see this firm.',
  archived: 'Unpublished: only staff see this firm.',
}

type PlanSheet = 'schedule' | 'discount' | 'standing'

const ID = 'firm-publication'

/** Leads to the card of the open firm. */
export function goToPublication(): void {
  const card = document.getElementById(ID)
  card?.scrollIntoView({ block: 'center' })
  card?.focus({ preventScroll: true })
}

const forMistakes =
  'This is for mistakes and duplicates. A firm that closed keeps its page: set its standing to Closed.'
const toStanding = { label: 'Set the standing', onGo: () => goToPart('standing') } as const

interface PublishingCardProps {
  readonly firm: StaffFirm
  /** Publishing uses the stored firm, so changes are saved first. */
  readonly hasUnsaved: boolean
}

/** The firm's visibility, its planned changes, and the actions for both. */
export function PublishingCard({ firm, hasUnsaved }: PublishingCardProps) {
  const { role } = useAccount()
  const { change, isSaving, outcome } = usePublishing(firm)
  const [sheet, setSheet] = useState<PlanSheet | null>(null)
  const status = statusOf(firm)
  const publication = firm.planned?.find(publishes)
  const mayOffer = can(role, 'firms:write-affiliate')
  const close = () => setSheet(null)

  const plan = async (body: Parameters<typeof change>[0], done: string) => {
    if (await change(body, done)) close()
  }
  return (
    <section id={ID} tabIndex={-1} className={styles.card} aria-label="Publication">
      <div className={styles.state}>
        <StatusMark status={status} />
        <p className={styles.who}>{whoSees[status]}</p>
        <p className={styles.outcome} role="status">
          {outcome?.kind === 'done' && withNames(outcome.text, [firm.name])}
        </p>
        <p className={`${styles.outcome} ${styles.failed}`} role="alert">
          {outcome?.kind === 'failed' && withNames(outcome.text, [firm.name])}
        </p>
      </div>
      <PlannedList
        firm={firm}
        mayCancel={(one) => mayOffer || !touchesOffer(one)}
        isDisabled={isSaving || hasUnsaved}
        onCancel={(rest) => void change({ planned: rest }, 'The planned change is cancelled.')}
      />
      <fieldset className={styles.tools} disabled={isSaving || hasUnsaved} aria-label="Publication actions">
        <PublishingActions
          firm={firm}
          mayOffer={mayOffer}
          mayStand={can(role, 'firms:write-standing')}
          onChange={change}
          onSheet={setSheet}
        />
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
      {sheet === 'standing' && (
        <StandingSheet
          firm={firm}
          busy={isSaving}
          onClose={close}
          onPlan={(planned) => void plan({ planned }, 'The standing is planned.')}
        />
      )}
    </section>
  )
}

interface PublishingActionsProps {
  readonly firm: StaffFirm
  /** Whether this account may change offers. */
  readonly mayOffer: boolean
  /** Whether it may set a standing. */
  readonly mayStand: boolean
  readonly onChange: ReturnType<typeof usePublishing>['change']
  readonly onSheet: (sheet: PlanSheet) => void
}

/** The changes of status that a firm allows now. */
function PublishingActions({ firm, mayOffer, mayStand, onChange, onSheet }: PublishingActionsProps) {
  const confirm = useConfirm()
  const status = statusOf(firm)
  const isLive = status === 'live'
  const isAvoid = sectionOf(firm.category) === 'avoid'
  const unpublish = async () => {
    const isConfirmed = await confirm({
      title: `Unpublish ${firm.name}?`,
      names: [firm.name],
      text: `Visitors no longer see it. Nothing is deleted: it stays here, archived, and can be published again. ${forMistakes}`,
      way: toStanding,
      action: 'Unpublish',
      icon: 'eye-off',
    })
    if (isConfirmed) await onChange({ status: 'archived' }, `${firm.name} is no longer public.`)
  }
  const archive = async () => {
    const isConfirmed = await confirm({
      title: `Archive ${firm.name}?`,
      names: [firm.name],
      text: `It is put away unpublished, and nothing asks to look after it. Nothing is deleted: it stays here, and can be a draft again. ${forMistakes}`,
      way: toStanding,
      action: 'Archive',
      icon: 'inbox',
    })
    if (isConfirmed) await onChange({ status: 'archived' }, `${firm.name} is archived.`)
  }
  return (
    <>
      {!isLive && (
        <Button
          variant="tonal"
          icon="eye"
          onClick={() => void onChange({ status: 'live' }, `${firm.name} is live.`)}
        >
          Publish Now
        </Button>
      )}
      {!isLive && (
        <Button icon="clock" onClick={() => onSheet('schedule')}>
          {firm.planned?.some(publishes) ? 'Change Time' : 'Schedule'}
        </Button>
      )}
      {mayOffer && !isAvoid && (
        <Button icon="badge-check" onClick={() => onSheet('discount')}>
          Plan a Discount
        </Button>
      )}
      {mayStand && (
        <Button icon="calendar-clock" onClick={() => onSheet('standing')}>
          Plan a Standing
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
          onClick={() => void onChange({ status: 'draft' }, `${firm.name} is a draft again.`)}
        >
          Back to Draft
        </Button>
      )}
    </>
  )
}
