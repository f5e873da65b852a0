import { useMemo, useState } from 'react'
import { useNavigationType } from 'react-router-dom'
import { isFiltered, queryFromFilter } from '#contract/firm-filter.ts'
import { useBookmarks } from '#pwa/data/bookmarks.ts'
import { useDirectory } from '#pwa/data/directory.tsx'
import { CopyStatus } from '#pwa/firms/discount/copy-status.tsx'
import { useFirmFilter } from '#pwa/firms/filters/use-firm-filter.ts'
import { useMatchingFirms } from '#pwa/firms/filters/use-matching-firms.ts'
import { PartnerNote, partnerNotes } from '#pwa/firms/partner/partner-badge.tsx'
import { anchors } from '#pwa/paths.ts'
import layout from '#pwa/ui/layout.module.css'
import { FirmSection } from './firm-section.tsx'
import { NoFirms, NoMatch } from './no-match.tsx'
import { sectionGroups } from './section-groups.ts'
import { useOpenFirm } from './use-row-actions.ts'

/** The tier sections with the firms that the filter leaves, in an order that no filter changes. */
export function FirmSections() {
  const { firms, complete, counts, settings } = useDirectory()
  const { filter: asked, clear } = useFirmFilter()
  const { has, toggle } = useBookmarks()
  const { filter, firms: found } = useMatchingFirms(firms, asked)
  const open = useOpenFirm()
  const navigation = useNavigationType()
  const [isReturn] = useState(navigation === 'POP')
  const groups = useMemo(() => {
    const whole = complete || isFiltered(filter)
    return sectionGroups(found, { filter, bySection: counts.bySection, whole })
  }, [found, filter, counts, complete])
  const filterKey = queryFromFilter(filter).toString()

  return (
    <CopyStatus>
      <div id={anchors.results}>
        {groups.map((group) => (
          <FirmSection
            key={group.section}
            group={group}
            filterKey={filterKey}
            isReturn={isReturn}
            display={settings.display}
            isSaved={has}
            onOpen={open}
            onSave={toggle}
          />
        ))}
        {groups.length === 0 && (
          <div className={layout.wrap}>{isFiltered(filter) ? <NoMatch onClear={clear} /> : <NoFirms />}</div>
        )}
        <PartnerNote id={partnerNotes.page} firms={firms} />
      </div>
    </CopyStatus>
  )
}
