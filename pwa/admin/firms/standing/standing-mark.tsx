import type { StaffFirm } from '#contract/firm.ts'
import { operates, standingLabels, standingOf } from '#contract/firm-standing.ts'
import { standingIcons } from '#pwa/firms/standing/standing-icons.ts'
import { Badge } from '#pwa/ui/badge.tsx'

interface StandingMarkProps {
  readonly firm: Pick<StaffFirm, 'standing'>
}

/** The standing of a firm that does not operate; nothing for one that does. */
export function StandingMark({ firm }: StandingMarkProps) {
  if (operates(firm)) return null
  const standing = standingOf(firm)
  return (
    <Badge kind={standing === 'closed' ? 'plain' : 'warn'} icon={standingIcons[standing]}>
      {standingLabels[standing]}
    </Badge>
  )
}
