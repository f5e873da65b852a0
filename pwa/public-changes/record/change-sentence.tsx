import type { ReactNode } from 'react'
import { dayText } from '#contract/primitives/day-text.ts'
import type { ChangeKind } from '#contract/public-changes/change-kinds.ts'
import { sentenceOf } from '#contract/public-changes/change-sentence.ts'
import type { PublicChange } from '#contract/public-changes/public-change.ts'
import { standingIcons } from '#pwa/firms/standing/standing-text.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import type { IconName } from '#pwa/ui/icon-names.ts'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { translateOf } from '#pwa/ui/words.tsx'

interface ChangeProps {
  readonly change: PublicChange
}

/** The sentence of an entry: the old value struck, the new one beside it. */
export function ChangeSentence({ change, icon }: ChangeProps & { readonly icon?: ReactNode }) {
  const { subject, label, before, after, rest, isRemoved } = sentenceOf(change)
  const translate = (value: string) => (change.field === 'affiliateCode' ? 'no' : translateOf(value))
  return (
    <p className="leading-145 text-pretty wrap-anywhere text-text-2">
      {icon}
      {subject !== '' && (
        <>
          <span translate="no">{`${subject}:`}</span>{' '}
        </>
      )}
      <span>{label}</span>
      {before.map((value) => (
        <span key={value}>
          {' '}
          <VisuallyHidden>before: </VisuallyHidden>
          <s className="text-text-3 tabular-nums decoration-1" translate={translate(value)}>
            {value}
          </s>
        </span>
      ))}
      {after.map((value) => (
        <span key={value}>
          {' '}
          {before.length > 0 && <VisuallyHidden>now: </VisuallyHidden>}
          <b className="font-650 text-text tabular-nums" translate={translate(value)}>
            {value}
          </b>
        </span>
      ))}
      {rest !== '' && (
        <>
          {' '}
          <span>{rest}</span>
        </>
      )}
      {isRemoved && (
        <>
          {' '}
          <span className="rounded-xs bg-surface-3 px-1">[removed]</span>
        </>
      )}
    </p>
  )
}

/** The reason of a change, where one was given or required, and the facts of a standing. */
export function ChangeReason({ change }: ChangeProps) {
  const { reason, standing, removed } = change
  if (removed) return null
  return (
    <>
      {standing?.note && (
        <p className="mt-1 text-ms leading-145 text-pretty wrap-anywhere text-text-2">{standing.note}</p>
      )}
      {(reason !== '' || asksForReason(change)) && (
        <p className="mt-1 text-ms leading-145 text-pretty wrap-anywhere text-text-2">
          {reason === '' ? (
            <span className="text-text-3">No reason was given</span>
          ) : (
            <>
              <span className="text-text-3">Reason:</span> <span>{reason}</span>
            </>
          )}
        </p>
      )}
    </>
  )
}

/** A move of a tier and a standing are to say why. */
const asksForReason = ({ kind }: PublicChange): boolean => kind === 'tier' || kind === 'standing'

/** The corrections of an entry, and that its words had to go. */
export function ChangeNotes({ change: { notes, removed } }: ChangeProps) {
  const all = [
    ...notes.map(({ at, text }) => ({ at, title: `Corrected on ${dayText(at)}`, text })),
    ...(removed
      ? [{ at: removed.at, title: `Removed on ${dayText(removed.at)}`, text: removed.reason }]
      : []),
  ]
  return all.map(({ at, title, text }) => (
    <div
      key={`${at} ${title}`}
      className="mt-2 rounded-e-md border-s-3 border-s-border-strong bg-surface-2 px-3 py-2 text-ms leading-145 wrap-anywhere text-text-2"
    >
      <strong className="text-sm font-650 text-text">{title}</strong>
      <p>{text}</p>
    </div>
  ))
}

type DescribedChange = Pick<PublicChange, 'kind' | 'field' | 'after'>

/** Fields of a challenge with its cost. */
const costs: readonly string[] = ['price', 'activationFee']

const ofKinds: Readonly<Record<ChangeKind, IconName>> = {
  added: 'plus',
  gone: 'circle-minus',
  standing: 'circle-pause',
  tier: 'layers',
  warning: 'triangle-alert',
  offer: 'ticket-percent',
  challenge: 'file-text',
  points: 'scale',
  evidence: 'link',
  criteria: 'circle-check',
  facts: 'info',
  company: 'landmark',
  policy: 'shield-check',
  rubric: 'copy-check',
  restored: 'history',
}

const ofStandings: Readonly<Record<string, IconName>> = standingIcons

function iconOf({ kind, field, after }: DescribedChange): IconName {
  if (kind === 'challenge' && costs.includes(field)) return 'wallet'
  if (kind === 'standing' && typeof after === 'string') return ofStandings[after] ?? ofKinds.standing
  return ofKinds[kind]
}

function toneOf({ kind, after }: DescribedChange): string {
  if (kind === 'warning') return 'text-danger-ink'
  return kind === 'standing' && after !== 'operating' ? 'text-warning-ink' : 'text-text-3'
}

interface ChangeIconProps {
  readonly change: DescribedChange
  /** Its look where it begins a sentence, instead of standing beside it. */
  readonly inlineClass?: string | undefined
}

/** The kind of an entry at a glance. Its sentence says it in words. */
export const ChangeIcon = ({ change, inlineClass }: ChangeIconProps) => (
  <Icon
    name={iconOf(change)}
    size={inlineClass === undefined ? 'm' : 's'}
    className={`${toneOf(change)} ${inlineClass ?? ''}`}
  />
)

type ChangeAt = Pick<PublicChange, 'kind' | 'field' | 'firm' | 'at'>

const momentOf = ({ firm, at }: ChangeAt): string => `standing ${firm?.id ?? ''} ${at}`

const isStanding = ({ kind, field }: ChangeAt): boolean => kind === 'standing' && field === 'standing'

/**
 * A firm that stops doing business loses its offer at the same moment, which is one event: such entries have one key. null for
 * entries that stand alone.
 */
export function standingKeys(changes: readonly ChangeAt[]): (change: ChangeAt) => string | null {
  const moments = new Set(changes.filter(isStanding).map(momentOf))
  return (change) =>
    (isStanding(change) || change.kind === 'offer') && moments.has(momentOf(change)) ? momentOf(change) : null
}
