import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { FirmChange, PlannedChange, Publishing, StaffFirm } from '#contract/firm.ts'
import { firmTag } from '#contract/firm-endpoints.ts'
import { publishes, touchesOffer } from '#contract/firm-publishing.ts'
import { type FirmStatus, statusLabels, statusOf } from '#contract/firm-status.ts'
import { unseenOf, withOfferOn } from '#contract/firm-unseen.ts'
import { can } from '#contract/permissions.ts'
import { sectionOf } from '#contract/tiers.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { withNames } from '#pwa/ui/with-names.tsx'
import { useAccount } from '../../kit/account/session.tsx'
import { errorMessage, isStale } from '../../kit/form/call-errors.ts'
import { FormDialog, useConfirm } from '../../kit/form/dialog.tsx'
import { SegmentedChoice } from '../../kit/form/fields/choice-fields.tsx'
import { InputField } from '../../kit/form/inputs.tsx'
import { useGuarded } from '../../kit/form/safe-save/leave-guard.tsx'
import { type MenuAction, MoreMenu } from '../../kit/layout/page-head.tsx'
import { tabAddress } from '../../kit/layout/panel-link.tsx'
import { PartHeading } from '../../kit/layout/panes.tsx'
import {
  AskedFields,
  type AskedValues,
  discountAsks,
  discountOf,
  endsWith,
  type Given,
  momentIn,
  useAskedFields,
} from '../asked-fields.tsx'
import { firmParts } from '../fields.ts'
import { goToPart, goToPublication, PUBLICATION } from '../form-pieces.tsx'
import { useChangeFirm, useRefreshFirms } from '../queries.ts'
import { UnseenNote, unseenText } from '../unseen.tsx'
import { formatPlanned, planText } from '../value-texts.ts'
import { discountChange, offerOf, toField, tomorrowAtNine, withoutPlan, withPlan, zoneName } from './plans.ts'

const titleClasses = 'text-h3 font-650 tracking-tight'

const cardClasses = 'grid grid-cols-1 gap-3 outline-none'
const outcomeClasses = 'shrink-0 grow basis-full font-600'

const whoSees: Readonly<Record<FirmStatus, string>> = {
  draft: 'Only staff see this firm.',
  scheduled: 'Only staff see this firm until it goes live.',
  live: 'Visitors see this firm.',
  archived: 'Only staff see this firm, and nothing asks to look after it.',
}

const forMistakes =
  'This is for mistakes and duplicates. A firm that closed keeps its page: set its standing to Closed.'
const toStanding = { label: 'Set the standing', onGo: () => goToPart('standing') } as const

/** The publication of the open firm, as its card and its menu share it. */
type Publication = NonNullable<ReturnType<typeof usePublication>>

/**
 * What may be done about the visibility of a stored firm and its plans; null for one that is not stored. `hasUnsaved`: only what
 * is saved is published.
 */
export function usePublication(firm: StaffFirm | null, hasUnsaved: boolean) {
  const { change, isSaving, outcome } = usePublishing(firm)
  const [planning, setPlanning] = useState<Plannable | null>(null)
  const acts = usePublishingActs(firm, change, setPlanning)
  const isDisabled = isSaving || hasUnsaved
  return firm && { firm, acts, change, isSaving, hasUnsaved, isDisabled, outcome, planning, setPlanning }
}

/** The firm's visibility, its planned changes, and the actions for both. */
export function PublishingCard({ publication }: { readonly publication: Publication }) {
  const { firm, acts, change, isDisabled, hasUnsaved, outcome } = publication
  const { role } = useAccount()
  const status = statusOf(firm)
  const mayOffer = can(role, 'firms:write-affiliate')
  const card = useFocusOfActs(status)
  return (
    <section id={PUBLICATION} ref={card} tabIndex={-1} className={cardClasses} aria-label="Publication">
      <PartHeading className={titleClasses}>Publication</PartHeading>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <StatusMark status={status} />
        <p className="grow basis-56 text-text-2">{whoSees[status]}</p>
        <p className={outcomeClasses} role="status">
          {outcome?.kind === 'done' && withNames(outcome.text, [firm.name])}
        </p>
        <p className={`${outcomeClasses} text-danger-ink`} role="alert">
          {outcome?.kind === 'failed' && withNames(outcome.text, [firm.name])}
        </p>
      </div>
      <PlannedList
        firm={firm}
        mayCancel={(one) => mayOffer || !touchesOffer(one)}
        isDisabled={isDisabled}
        onCancel={(rest) => void change({ planned: rest }, 'The planned change is cancelled.')}
      />
      <fieldset
        className="flex flex-wrap gap-2 empty:hidden"
        disabled={isDisabled}
        aria-label="Publication actions"
      >
        {acts.map(({ label, icon, variant, run }) => (
          <Button key={icon} variant={variant} icon={icon} onClick={run}>
            {label}
          </Button>
        ))}
      </fieldset>
      {hasUnsaved && <p className="text-sm text-text-2">{UNSAVED}</p>}
    </section>
  )
}

/** The dialog of what is being planned. Outside of the firm's form, since it has one of its own. */
export function Planning({ publication }: { readonly publication: Publication }) {
  const { firm, change, isSaving, planning, setPlanning } = publication
  if (!planning) return null
  return (
    <PlanDialog
      kind={planning}
      firm={firm}
      busy={isSaving}
      onClose={() => setPlanning(null)}
      onPlan={async (body, done) => {
        if (await change(body, done)) setPlanning(null)
      }}
    />
  )
}

const UNSAVED = 'Save or cancel your changes first: only what is saved is published.'

interface FirmMenuProps {
  readonly publication: Publication
  readonly onDuplicate: () => void
}

/** "…" of an open firm: what acts on it as a whole. What publishes it leads to the card that tells the outcome. */
export function FirmMenu({
  publication: { firm, acts, isDisabled, hasUnsaved },
  onDuplicate,
}: FirmMenuProps) {
  const { role } = useAccount()
  const navigate = useNavigate()
  const openHistory = useGuarded(() => navigate(tabAddress('history', { about: firm.id })))
  const history = { label: 'History', icon: 'history', run: () => void openHistory() } as const
  return (
    <MoreMenu
      note={hasUnsaved ? UNSAVED : undefined}
      actions={[
        ...(can(role, 'history:read') ? [history] : []),
        { label: 'Duplicate', icon: 'copy', run: onDuplicate },
        ...acts.map(({ label, icon, run }) => ({
          label,
          icon,
          disabled: isDisabled,
          run: () => {
            goToPublication()
            run()
          },
        })),
      ]}
    />
  )
}

/** Keeps the focus at the acts where the one that had it is gone with the status that it changed. */
function useFocusOfActs(status: FirmStatus) {
  const card = useRef<HTMLElement>(null)
  const before = useRef(status)
  useEffect(() => {
    if (before.current === status) return
    before.current = status
    if (document.activeElement === document.body) card.current?.focus({ preventScroll: true })
  }, [status])
  return card
}

const ways = {
  Unpublish: {
    text: 'Visitors no longer see it. Nothing is deleted: it stays here, archived, and can be published again.',
    icon: 'eye-off',
    done: 'is archived: visitors no longer see it.',
  },
  Archive: {
    text: 'It is put away, and nothing asks to look after it. Nothing is deleted: it stays here, and can be a draft again.',
    icon: 'inbox',
    done: 'is archived.',
  },
} as const

interface PublishingAct extends Required<Pick<MenuAction, 'icon' | 'label' | 'run'>> {
  readonly isOffered: boolean
  readonly variant?: 'tonal'
}

/** The changes of status that a firm allows now, and what can be planned for it. */
function usePublishingActs(
  firm: StaffFirm | null,
  onChange: ReturnType<typeof usePublishing>['change'],
  onPlan: (kind: Plannable) => void,
): readonly PublishingAct[] {
  const { role } = useAccount()
  const mayOffer = can(role, 'firms:write-affiliate')
  const mayStand = can(role, 'firms:write-standing')
  const confirm = useConfirm()
  if (!firm) return []
  const status = statusOf(firm)
  const isLive = status === 'live'
  const isAvoid = sectionOf(firm.category) === 'avoid'
  /** Asks before the firm is put away. */
  const putAway = async (action: 'Unpublish' | 'Archive') => {
    const { text, icon, done } = ways[action]
    const isConfirmed = await confirm({
      title: `${action} ${firm.name}?`,
      names: [firm.name],
      text: `${text} ${forMistakes}`,
      way: toStanding,
      action,
      icon,
    })
    if (isConfirmed) await onChange({ status: 'archived' }, `${firm.name} ${done}`)
  }
  const setStatus = (status: FirmStatus, said: string) => () =>
    void onChange({ status }, `${firm.name} ${said}`)
  const isPlanned = firm.planned?.some(publishes)
  const acts: readonly PublishingAct[] = [
    {
      isOffered: !isLive,
      label: 'Publish Now',
      icon: 'eye',
      variant: 'tonal',
      run: setStatus('live', 'is live.'),
    },
    {
      isOffered: !isLive,
      label: isPlanned ? 'Change Time' : 'Schedule',
      icon: 'clock',
      run: () => onPlan('publication'),
    },
    {
      isOffered: mayOffer && !isAvoid,
      label: 'Plan a Discount',
      icon: 'badge-check',
      run: () => onPlan('discount'),
    },
    { isOffered: mayStand, label: 'Plan a Standing', icon: 'calendar-clock', run: () => onPlan('standing') },
    {
      isOffered: isLive && (mayOffer || !isAvoid),
      label: 'Unpublish',
      icon: 'eye-off',
      run: () => void putAway('Unpublish'),
    },
    { isOffered: status === 'draft', label: 'Archive', icon: 'inbox', run: () => void putAway('Archive') },
    {
      isOffered: status === 'archived',
      label: 'Back to Draft',
      icon: 'file-text',
      run: setStatus('draft', 'is a draft again.'),
    },
  ]
  return acts.filter(({ isOffered }) => isOffered)
}

interface PlannedListProps {
  readonly firm: StaffFirm
  readonly mayCancel: (plan: PlannedChange) => boolean
  readonly isDisabled: boolean
  /** Called with the plans that remain. */
  readonly onCancel: (rest: PlannedChange[]) => void
}

/** The planned changes, in the order of their times, each with a way to cancel it. */
function PlannedList({ firm, mayCancel, isDisabled, onCancel }: PlannedListProps) {
  const { planned = [] } = firm
  if (planned.length === 0) return null
  return (
    <ul
      className="grid grid-cols-1 gap-1 items:flex items:min-h-tap items:items-center items:gap-2"
      aria-label="Planned changes"
    >
      {planned.map((plan) => {
        const text = planText(plan)
        const time = formatPlanned(plan.at)
        return (
          <li key={`${plan.at} ${text}`}>
            <Icon name="clock" />
            <span className="flex min-w-0 flex-1 flex-wrap gap-x-2 gap-y-0 strongs:font-600 strongs:wrap-anywhere times:text-text-2">
              <strong>{text}</strong>
              <time dateTime={plan.at}>{time}</time>
              {plan.reason && (
                <span className="basis-full text-sm wrap-anywhere text-text-2">{plan.reason}</span>
              )}
            </span>
            {mayCancel(plan) && (
              <Button
                variant="ghost"
                disabled={isDisabled}
                aria-label={`Cancel: ${text}, ${time}`}
                onClick={() => onCancel(withoutPlan(firm, plan))}
              >
                Cancel
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The status of a firm as a dot and a word. */
export function StatusMark({ status }: { readonly status: FirmStatus }) {
  return (
    <span
      className="inline-flex items-center gap-1h text-sm font-600 whitespace-nowrap text-text-2 before:size-2 before:rounded-full before:border-2 before:border-border-strong data-[status=archived]:before:bg-border-strong data-[status=live]:text-success-ink data-[status=live]:before:border-success-base data-[status=live]:before:bg-success-base data-[status=scheduled]:text-info-ink data-[status=scheduled]:before:border-info-base data-[status=scheduled]:before:bg-info-base"
      data-status={status}
    >
      {statusLabels[status]}
    </span>
  )
}

const FAILED = 'That did not work. Please try again.'
const STALE = 'This firm was changed in the meantime. You now see the stored version: please check it again.'

/** The outcome of the last change. */
interface Outcome {
  readonly kind: 'done' | 'failed'
  readonly text: string
}

/** Changes the status and the plans of a firm, each by a call of its own that is refused after another change. */
function usePublishing(firm: StaffFirm | null) {
  const { change: write, isSaving } = useChangeFirm()
  const refresh = useRefreshFirms()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  /** Changes the firm as it is stored, at once; returns whether it worked. */
  const change = async (body: FirmChange, done: string): Promise<boolean> => {
    if (!firm) return false
    try {
      await write({ id: firm.id, change: body, ifMatch: firmTag(firm) })
      setOutcome({ kind: 'done', text: done })
      return true
    } catch (error) {
      const text = isStale(error) ? STALE : errorMessage(error, { failed: FAILED })
      setOutcome({ kind: 'failed', text })
      void refresh()
      return false
    }
  }
  return { change, isSaving, outcome }
}

/** When a new firm is published: at once, not yet, or at the time in a field. */
interface FirstPublication {
  readonly when: 'now' | 'draft' | 'later'
  readonly time: string
  readonly problem: string
}

export const atOnce = (): FirstPublication => ({
  when: 'now',
  time: toField(tomorrowAtNine(new Date())),
  problem: '',
})

/** The part of a new firm that says so; null where the time is none. */
export function publishingOf({ when, time }: FirstPublication, now: Date): Partial<Publishing> | null {
  if (when === 'now') return {}
  if (when === 'draft') return { status: 'draft' }
  const { at } = momentIn(time, now)
  return at && { status: 'scheduled', planned: [{ at: at.toISOString(), change: { status: 'live' } }] }
}

const choices = [
  { value: 'now', label: 'Now' },
  { value: 'draft', label: 'As a draft' },
  { value: 'later', label: 'At a time' },
] as const

const told = {
  now: 'Visitors see the firm as soon as it is created.',
  draft: 'Only staff see the firm until somebody publishes it.',
  later: 'Only staff see the firm until then.',
} as const

interface FirstPublicationFieldProps {
  readonly value: FirstPublication
  readonly onChange: (value: FirstPublication) => void
}

/** Asks when a new firm is published. */
export function FirstPublicationField({ value, onChange }: FirstPublicationFieldProps) {
  const { when, time, problem } = value
  return (
    <section id={PUBLICATION} tabIndex={-1} className={cardClasses} aria-label="Publication">
      <PartHeading className={titleClasses}>Publication</PartHeading>
      <SegmentedChoice
        label="Publish"
        choices={choices}
        value={when}
        onChoose={(next) => onChange({ ...value, when: next, problem: '' })}
      />
      {when === 'later' && (
        <InputField
          type="datetime-local"
          label="Goes live"
          value={time}
          problem={problem}
          hint={`In your time zone, ${zoneName()}.`}
          onChange={({ target }) => onChange({ ...value, time: target.value, problem: '' })}
        />
      )}
      <p className="text-sm text-text-2">{told[when]}</p>
    </section>
  )
}

const dialogs = {
  publication: { title: 'Publish at a time', action: 'Schedule', asks: ['at'] },
  discount: { title: 'Plan a discount', action: 'Plan Discount', asks: discountAsks },
  standing: {
    title: 'Plan a standing',
    action: 'Plan Standing',
    asks: ['at', ...firmParts.standing, 'reason'],
  },
} as const

type Plannable = keyof typeof dialogs

/** The change of a firm that plans what is given, and the message afterwards. */
function planOf(
  kind: Plannable,
  firm: StaffFirm,
  given: Given,
): { readonly change: FirmChange; readonly done: string } {
  const { change, at, reason } = given
  switch (kind) {
    case 'publication': {
      const done = `${firm.name} goes live ${formatPlanned(at.toISOString())}.`
      return { change: { planned: withPlan(firm, { at, change: { status: 'live' } }) }, done }
    }
    case 'discount':
      return { change: discountChange(firm, discountOf(given)), done: 'The discount is planned.' }
    case 'standing':
      return {
        change: { planned: withPlan(firm, { at, change, reason }) },
        done: 'The standing is planned.',
      }
  }
}

/** The values that a dialog about this firm begins with: its offer, and the time of its publication that is planned already. */
function startOf({ planned, discountPercentage, affiliateCode }: StaffFirm): AskedValues {
  const publication = planned?.find(publishes)
  return {
    affiliateCode,
    ...(discountPercentage > 0 && { discountPercentage }),
    ...(publication && { at: toField(new Date(publication.at)) }),
  }
}

interface PlanDialogProps {
  readonly kind: Plannable
  readonly firm: StaffFirm
  readonly busy: boolean
  /** `done`: the message afterwards. */
  readonly onPlan: (change: FirmChange, done: string) => void
  readonly onClose: () => void
}

/** Asks when a firm goes live, for a discount that starts and ends by itself, or for a standing that it has from a time on. */
function PlanDialog({ kind, firm, busy, onPlan, onClose }: PlanDialogProps) {
  const { title, action, asks } = dialogs[kind]
  const { given, ask, ...asked } = useAskedFields(asks, startOf(firm))
  const [turnsOn, setTurnsOn] = useState(false)
  const plan = given && planOf(kind, firm, given)
  const change = plan && (turnsOn ? withOfferOn(firm, plan.change) : plan.change)
  const unseen = change ? [unseenOf(firm, change)] : []
  const submit = () => {
    if (!plan || !change) return ask()
    onPlan(change, `${plan.done}${unseenText(unseen)}`)
  }
  const afterwards = planText({ at: '', change: offerOf(firm) })
  return (
    <FormDialog size="sm" title={title} action={action} busy={busy} onSubmit={submit} onClose={onClose}>
      <AskedFields
        {...asked}
        texts={{ at: { label: kind === 'publication' ? 'Goes live' : 'From' }, until: endsWith(afterwards) }}
      />
      <UnseenNote
        firms={unseen}
        isTurnedOn={turnsOn}
        onTurnOn={kind === 'discount' ? setTurnsOn : undefined}
      />
      <p className="text-sm text-text-2">{`Times are in your time zone, ${zoneName()}.`}</p>
    </FormDialog>
  )
}
