import { paths } from '#pwa/paths.ts'
import { buttonClass } from '#pwa/ui/button.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { PageLink } from '#pwa/ui/page-link.tsx'
import styles from './maintenance-gate.module.css'

/** An address that names no page and no firm. Stands inside the site's frame. */
export function NotFoundScreen() {
  return (
    <div className={`${styles.screen} ${styles.inside}`}>
      <Empty
        icon="search"
        heading="h1"
        title="Page not found"
        text="There is nothing at this address. The firm may have been removed, or the link may be wrong."
        bare
        action={
          <PageLink className={buttonClass({ variant: 'primary', size: 'lg' })} to={paths.home.to()}>
            Back to Home
          </PageLink>
        }
      />
    </div>
  )
}
