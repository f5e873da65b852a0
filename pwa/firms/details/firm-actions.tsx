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
import styles from './firm-details.module.css'

/** Save, Share and Compare. Compare opens the firms chosen before, with this one; a closed firm is in no comparison. */
export function FirmActions({ firm }: { readonly firm: FirmRow }) {
  const { slugs, replace } = useComparison()
  const compared = comparedWith(slugs, firm.slug)
  return (
    <div className={styles.own}>
      <SaveButton id={firm.id} name={firm.name} />
      <ShareButton title={firm.name} path={paths.firm.to(firm.slug)} />
      {!isClosed(firm) && (
        <PageLink
          className={buttonClass({ variant: 'ghost' })}
          to={paths.compare.to(compared)}
          onClickCapture={() => replace(compared)}
        >
          <Icon name="scale" />
          Compare
          <VisuallyHidden translate="no">{` ${firm.name}`}</VisuallyHidden>
        </PageLink>
      )}
    </div>
  )
}
