import type { ChangeKind } from '#contract/public-changes/change-kinds.ts'
import type { PublicChange } from '#contract/public-changes/public-change.ts'
import { standingIcons } from '#pwa/firms/standing/standing-text.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import type { IconName } from '#pwa/ui/icon-names.ts'

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
