import { type Unseen, unseenReasons } from '#contract/firm-unseen.ts'
import { pluralize } from '#contract/primitives/text.ts'
import { Alert } from '#pwa/ui/alert.tsx'

const labels: Readonly<Record<Unseen, string>> = {
  off: 'offer off',
  link: 'no code or no link',
  avoid: 'a firm to avoid',
  standing: 'does not operate',
  status: 'not live',
}

/** Of each firm that an act changes, why visitors do not see it; none where they do. */
type UnseenFirms = readonly (readonly Unseen[])[]

const hidden = (firms: UnseenFirms) => firms.filter((reasons) => reasons.length > 0)

/** How many firms are unseen for a reason. */
const unseenCount = (firms: UnseenFirms, reason: Unseen): number =>
  firms.filter((reasons) => reasons.includes(reason)).length

/** "offer off (12), not live (3)", of a single firm "offer off, not live". */
function reasonsText(firms: UnseenFirms): string {
  const found = unseenReasons.map((reason) => [labels[reason], unseenCount(firms, reason)] as const)
  const said = found.filter(([, count]) => count > 0)
  return said.map(([label, count]) => (firms.length === 1 ? label : `${label} (${count})`)).join(', ')
}

/**
 * What a message after an act adds: " Visitors do not see it at 12 firms: offer off (12)."; "" where they see all of it. `noun`:
 * of what each is.
 */
export function unseenText(firms: UnseenFirms, noun = 'firm'): string {
  const count = hidden(firms).length
  if (count === 0) return ''
  const where = firms.length === 1 ? '' : ` at ${pluralize(count, noun)}`
  return ` Visitors do not see it${where}: ${reasonsText(firms)}.`
}

interface UnseenNoteProps {
  readonly firms: UnseenFirms
  /** Of what each is. */
  readonly noun?: string
  /** Turns on the offers that are off in the same act; absent where this account may not, or the act cannot. */
  readonly onTurnOn?: ((isOn: boolean) => void) | undefined
  readonly isTurnedOn?: boolean
}

/** Says before an act what visitors will not see of it, and offers to show it. */
export function UnseenNote({ firms, noun = 'firm', onTurnOn, isTurnedOn = false }: UnseenNoteProps) {
  const off = unseenCount(firms, 'off')
  const isOffered = onTurnOn !== undefined && (off > 0 || isTurnedOn)
  const count = hidden(firms).length
  if (count === 0 && !isOffered) return null
  const where = firms.length === 1 ? '' : ` at ${pluralize(count, noun)}`
  return (
    <Alert
      tone={count === 0 ? 'info' : 'warning'}
      role="status"
      title={count === 0 ? 'Visitors see all of this' : `Visitors do not see this${where}`}
    >
      {count > 0 && <p>{`${reasonsText(firms)}.`}</p>}
      {isOffered && (
        <label className="flex min-h-tap cursor-pointer items-center gap-2 inputs:size-6">
          <input type="checkbox" checked={isTurnedOn} onChange={({ target }) => onTurnOn(target.checked)} />
          <span>{firms.length === 1 ? 'Turn the offer on, too' : 'Turn the offers on, too'}</span>
        </label>
      )}
    </Alert>
  )
}
