import { memo } from 'react'
import { tierOf } from '#contract/tiers.ts'
import { firmCount } from '#pwa/firms/filters/filter-summary.ts'
import { Button } from '#pwa/ui/button.tsx'
import layout from '#pwa/ui/layout.module.css'
import { Medal } from '#pwa/ui/medal.tsx'
import styles from './firm-section.module.css'
import { FirmTable, type FirmTableProps } from './firm-table.tsx'
import type { SectionGroup } from './section-groups.ts'
import { useWindow } from './use-window.ts'

type TableProps = Pick<FirmTableProps, 'display' | 'isSaved' | 'onOpen' | 'onSave'>

interface FirmSectionProps extends TableProps {
  readonly group: SectionGroup
  /** Changes with the filter: the window starts over. */
  readonly filterKey: string
  /** The visitor came back to the list. */
  readonly isReturn: boolean
}

/** A tier: its title, description and count, then its firms. */
export const FirmSection = memo(function FirmSection({
  group,
  filterKey,
  isReturn,
  ...table
}: FirmSectionProps) {
  const { section, firms, total } = group
  const { title, description } = tierOf(section)
  const { visible, end, showMore } = useWindow(firms, `${section} ${filterKey}`, isReturn)
  const titleId = `${section}-title`
  return (
    <section id={section} className={`${layout.wrap} ${styles.section}`} aria-labelledby={titleId}>
      <div className={`${layout.wash} ${styles.head}`} data-tier={section}>
        <Medal section={section} size="head" className={styles.medal} />
        <h2 id={titleId} className={`${layout.h2} ${styles.title}`}>
          {title}
        </h2>
        <span className={styles.count}>{firmCount(total)}</span>
        <p className={styles.description}>{description}</p>
      </div>
      {firms.length === 0 ? (
        <p className={styles.empty}>No firms in this category match your current filters.</p>
      ) : (
        <FirmTable caption={title} firms={visible} total={total} {...table} />
      )}
      {visible.length < firms.length && (
        <Button ref={end} variant="quiet" full className={styles.more} onClick={showMore}>
          Show more
        </Button>
      )}
    </section>
  )
})
