import { useId } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import { isClosed } from '#contract/firm-standing.ts'
import { useComparison } from '#pwa/data/comparison.ts'
import { comparedWith } from '#pwa/data/comparison-store.ts'
import { SaveButton } from '#pwa/firms/saved/save-button.tsx'
import { ShareButton } from '#pwa/firms/share/share-button.tsx'
import { paths } from '#pwa/paths.ts'
import { buttonClass } from '#pwa/ui/button.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import styles from '../popovers.module.css'

/**
 * Save, Share and Compare; where there is no room for words the last two stand in a menu. Compare opens the firms chosen before,
 * with this one; a closed firm is in no comparison.
 */
export function FirmActions({ firm }: { readonly firm: FirmRow }) {
  const { slugs, replace } = useComparison()
  const compared = comparedWith(slugs, firm.slug)
  const menu = useId()
  return (
    <div className="-me-2 flex print:hidden">
      <SaveButton id={firm.id} name={firm.name} />
      <button
        type="button"
        className="grid size-tap flex-none place-items-center text-text-2 @sheet:hidden"
        aria-label={isClosed(firm) ? 'More: Share' : 'More: Share, Compare'}
        popoverTarget={menu}
      >
        <Icon name="ellipsis" />
      </button>
      <div id={menu} popover="auto" className={styles.menu}>
        <ShareButton title={firm.name} path={paths.firm.to(firm.slug)} />
        {!isClosed(firm) && (
          <PageLink
            className={buttonClass({ variant: 'ghost' })}
            to={paths.compare.to(compared)}
            onClickCapture={() => {
              document.getElementById(menu)?.hidePopover()
              replace(compared)
            }}
          >
            <Icon name="scale" />
            Compare
            <VisuallyHidden translate="no">{` ${firm.name}`}</VisuallyHidden>
          </PageLink>
        )}
      </div>
    </div>
  )
}
