import { addressText } from '#contract/closed-firms.ts'
import type { FirmRow } from '#contract/firm.ts'
import { isClosed, operates } from '#contract/firm-standing.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import { standingIcon } from './standing-text.ts'

const boxClasses = 'flex min-h-tap items-center gap-2 rounded-btn bg-surface-2 px-3 py-1h text-sm text-text-2'

/** In the place of a firm's code while it does not operate; for a closed one its address, which is no link. */
export function NoOffer({ firm }: { readonly firm: FirmRow }) {
  if (operates(firm)) return null
  if (isClosed(firm)) {
    return (
      <div className={boxClasses}>
        <Icon name="link" size="s" />
        <span className="grid min-w-0 grid-cols-1 wrap-anywhere">
          <strong className="font-600 text-text" translate="no">
            {addressText(firm.website)}
          </strong>
          <small className="text-sm">Not a link: the domain may be sold</small>
        </span>
      </div>
    )
  }
  return (
    <div className={`${boxClasses} border border-dashed border-border font-550`}>
      <Icon name={standingIcon(firm)} size="s" />
      <span>
        {firm.standing === 'winding_down' ? 'No offer while winding down' : 'No offer while paused'}
      </span>
    </div>
  )
}
