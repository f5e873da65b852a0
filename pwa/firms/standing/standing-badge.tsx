import type { FirmRow } from '#contract/firm.ts'
import { isClosed, operates, standingLabels } from '#contract/firm-standing.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { standingIcon } from './standing-icons.ts'

/** The label of a standing, next to the tier; null for a firm that operates. */
export function StandingBadge({ firm }: { readonly firm: Pick<FirmRow, 'standing'> }) {
  if (operates(firm)) return null
  return (
    <Badge kind={isClosed(firm) ? 'plain' : 'warn'} icon={standingIcon(firm)}>
      {standingLabels[firm.standing ?? 'operating']}
    </Badge>
  )
}
