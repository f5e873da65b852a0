import { useDirectory } from '#pwa/data/directory.tsx'
import layout from '#pwa/ui/layout.module.css'
import toggle from '#pwa/ui/switch.module.css'
import styles from './standing-switch.module.css'
import { useFirmFilter } from './use-firm-filter.ts'

/** "Hide firms that do not operate", where the list has any. The address holds it. */
export function StandingSwitch() {
  const { counts } = useDirectory()
  const { filter, change } = useFirmFilter()
  if (!counts.notOperating && !filter.operatingOnly) return null
  return (
    <div className={`${layout.wrap} ${styles.place}`}>
      <label className={`${layout.wash} ${styles.label}`}>
        <span>Hide firms that do not operate</span>
        <input
          type="checkbox"
          role="switch"
          className={toggle.switch}
          checked={filter.operatingOnly}
          aria-checked={filter.operatingOnly}
          onChange={(event) => change({ operatingOnly: event.target.checked })}
        />
      </label>
    </div>
  )
}
