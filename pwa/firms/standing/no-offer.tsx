import { addressText } from '#contract/closed-firms.ts'
import type { FirmRow } from '#contract/firm.ts'
import { isClosed, operates } from '#contract/firm-standing.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import styles from './no-offer.module.css'
import { standingIcon } from './standing-text.ts'

/** In the place of a firm's code while it does not operate; for a closed one its address, which is no link. */
export function NoOffer({ firm }: { readonly firm: FirmRow }) {
  if (operates(firm)) return null
  if (isClosed(firm)) {
    return (
      <div className={styles.address}>
        <Icon name="link" size="s" />
        <span className={styles.text}>
          <strong translate="no">{addressText(firm.website)}</strong>
          <small>Not a link: the domain may be sold</small>
        </span>
      </div>
    )
  }
  return (
    <div className={styles.none}>
      <Icon name={standingIcon(firm)} size="s" />
      <span>
        {firm.standing === 'winding_down' ? 'No offer while winding down' : 'No offer while paused'}
      </span>
    </div>
  )
}
