import { useBookmarks } from '#pwa/data/bookmarks.ts'
import { MOST_COMPARED } from '#pwa/data/comparison-store.ts'
import { useDirectory } from '#pwa/data/directory.tsx'
import { useHydrated } from '#pwa/data/use-hydrated.ts'
import { CopyStatus } from '#pwa/firms/coupon/coupon.tsx'
import { FirmHeads, FirmTable, useOpenFirm } from '#pwa/firms/list/firm-table.tsx'
import { PartnerNote, partnerNotes } from '#pwa/firms/partner/partner-badge.tsx'
import { paths } from '#pwa/paths.ts'
import { buttonClass } from '#pwa/ui/button.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import layout from '#pwa/ui/layout.module.css'
import { PageLink } from '#pwa/ui/page-link.tsx'

/** The firms saved on this device, in the order of the list. Closed ones are listed apart. */
export function SavedFirms() {
  const { firms, closed, complete, settings } = useDirectory()
  const { has, ids, isKnown: areIdsKnown, toggle } = useBookmarks()
  const hydrated = useHydrated()
  const open = useOpenFirm()
  const saved = firms.filter((firm) => has(firm.id))
  const isKnown = hydrated && areIdsKnown && (complete || ids.length === 0)
  const isEmpty = isKnown && saved.length === 0 && !closed.some(({ id }) => has(id))
  return (
    <div className={`${layout.wrap} ${isEmpty ? '*:last:mt-2' : ''}`} data-asking={isKnown ? undefined : ''}>
      <h1 className={`${layout.h1} ${layout.wash} pt-2 pb-4 tablet:pt-6`}>Saved</h1>
      {saved.length > 1 && (
        <PageLink
          className={`${buttonClass({ variant: 'tonal' })} mb-4`}
          to={paths.compare.to(saved.slice(0, MOST_COMPARED).map(({ slug }) => slug))}
        >
          <Icon name="scale" />
          Compare saved firms
        </PageLink>
      )}
      <CopyStatus>
        {saved.length > 0 && <FirmHeads />}
        {saved.length > 0 && (
          <FirmTable
            caption="Saved firms"
            firms={saved}
            total={saved.length}
            display={settings.display}
            isSaved={has}
            onOpen={open}
            onSave={toggle}
            comparesCards
          />
        )}
        <PartnerNote id={partnerNotes.page} firms={saved} />
      </CopyStatus>
      {isEmpty && <NothingSaved />}
    </div>
  )
}

const NothingSaved = () => (
  <Empty
    icon="bookmark"
    title="Nothing saved yet"
    text="Tap the bookmark of a firm. Saved firms open without a connection and show what changed."
    leadsTo={{ to: paths.home.to(), label: 'See all firms' }}
  />
)
