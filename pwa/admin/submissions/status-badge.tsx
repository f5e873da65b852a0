import { statusLabel } from '#contract/submission-statuses.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { statusLook } from './submission-words.ts'

/** The state of a review. */
export function StatusBadge({ status }: { readonly status: string }) {
  const { kind, icon } = statusLook(status)
  return (
    <Badge kind={kind} icon={icon}>
      {statusLabel(status)}
    </Badge>
  )
}
