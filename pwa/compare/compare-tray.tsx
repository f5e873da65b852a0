import { useComparison } from '#pwa/data/comparison.ts'
import { MOST_COMPARED } from '#pwa/data/comparison-store.ts'
import { paths } from '#pwa/paths.ts'
import { buttonClass } from '#pwa/ui/button.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { PageLink } from '#pwa/ui/page-link.tsx'
import styles from './compare-tray.module.css'

/** What was chosen to be compared, at the foot of the screen; nothing while nothing is. */
export function CompareTray() {
  const { slugs, isRefused, replace } = useComparison()
  return (
    <>
      {/* Rendered empty on mount: screen readers only announce changes to existing live regions. */}
      <p role="status" className={styles.status}>
        {slugs.length > 0 && trayText(slugs.length, isRefused)}
      </p>
      {slugs.length > 0 && (
        <aside className={styles.place} aria-label="Comparison">
          <div className={styles.tray}>
            <span className={styles.text} aria-hidden="true">
              {trayText(slugs.length, isRefused)}
            </span>
            <IconButton icon="x" label="Clear the comparison" onClick={() => replace([])} />
            <PageLink className={buttonClass({ variant: 'primary' })} to={paths.compare.to(slugs)}>
              Compare
            </PageLink>
          </div>
        </aside>
      )}
    </>
  )
}

/** "2 chosen"; once a further firm found no place, why. */
export const trayText = (count: number, isRefused: boolean): string =>
  isRefused ? `${MOST_COMPARED} are the most` : `${count} chosen`
