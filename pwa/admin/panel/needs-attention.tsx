import { can } from '#contract/permissions.ts'
import { readAttention } from '#contract/site-endpoints.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import { useAccount } from '../kit/staff-account.tsx'
import { useStaffQuery } from '../kit/staff-query.tsx'
import styles from './needs-attention.module.css'

/** What only whoever runs the site can put right; nothing where all is well. */
export function NeedsAttention() {
  const { role } = useAccount()
  const { data } = useStaffQuery(readAttention, {}, { enabled: can(role, readAttention.needs) })
  const items = data?.items ?? []
  if (items.length === 0) return null
  return (
    <aside className={styles.attention} aria-label="Needs attention">
      <details>
        <summary className={styles.summary}>
          <Icon name="circle-alert" />
          <span>Needs attention</span>
          <span className={styles.count}>{items.length}</span>
          <Icon name="chevron-down" size="s" className={styles.chevron} />
        </summary>
        <ul className={styles.items}>
          {items.map(({ kind, title, detail }) => (
            <li key={kind}>
              <p className={styles.title}>{title}</p>
              <p>{detail}</p>
            </li>
          ))}
        </ul>
      </details>
    </aside>
  )
}
