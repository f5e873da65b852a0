import type { ExtraProps } from './extra.ts'
import styles from './extras.module.css'
import { MailLookup } from './mail-lookup.tsx'
import { MailTest } from './mail-test.tsx'

/** What helps with the mail settings: the provider's own, and a test. (specification section 5) */
export function MailExtra(props: ExtraProps) {
  return (
    <div className={styles.stack}>
      <MailLookup {...props} />
      <MailTest {...props} />
    </div>
  )
}
