import type { FirmRow } from '#contract/firm.ts'
import { isAffiliateActive } from '#contract/firm-rules.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import styles from '../popovers.module.css'

/** Ids of the notes that explain the badge: one for a whole page, and one inside the sheet, which makes the page inert. */
export const partnerNotes = { page: 'partner-note', sheet: 'partner-note-sheet' } as const

/** Which note a badge opens. */
export type PartnerNoteId = (typeof partnerNotes)[keyof typeof partnerNotes]

interface PartnerNoteProps {
  readonly id: PartnerNoteId
  /** Those that may carry the badge. */
  readonly firms: readonly FirmRow[]
}

/** "Verified Partner", which opens an explanation on a tap, also without scripts. The note is rendered once, elsewhere. */
export function PartnerBadge({ note }: { readonly note: PartnerNoteId }) {
  return (
    <button type="button" className={styles.badge} popoverTarget={note}>
      Verified Partner
    </button>
  )
}

/** Explains the badge, where a firm carries it. Esc, a tap beside it and its button close it. */
export function PartnerNote({ id, firms }: PartnerNoteProps) {
  if (!firms.some(isAffiliateActive)) return null
  const titleId = `${id}-title`
  return (
    <div id={id} popover="auto" role="dialog" aria-labelledby={titleId} className={styles.note}>
      <strong id={titleId}>Verified Partner</strong>
      <button
        type="button"
        className="-mt-2 -mr-2h -mb-1h grid size-tap place-items-center rounded-full text-text-2"
        aria-label="Close"
        popoverTarget={id}
        popoverTargetAction="hide"
      >
        <Icon name="x" size="s" />
      </button>
      <p className="col-span-full text-text-2">This firm pays us a commission; no influence on the tier.</p>
    </div>
  )
}
