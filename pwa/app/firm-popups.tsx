import { useContext } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import { useDirectory, useDirectoryStore } from '#pwa/data/directory.tsx'
import { FirmLink } from '#pwa/firms/outbound/firm-link.tsx'
import { WaitingContext } from '#pwa/firms/outbound/outbound-context.ts'
import { OutboundProvider } from '#pwa/firms/outbound/outbound-provider.tsx'
import { AffiliatePopups } from '#pwa/popup/affiliate-popups.tsx'
import { Icon } from '#pwa/ui/icon.tsx'

/** The affiliate popups of the firms that were clicked. Their own links call no popup again. */
export function FirmPopups({ clicked }: { readonly clicked: readonly FirmRow[] }) {
  const { settings } = useDirectory()
  const { current } = useDirectoryStore()
  const { waiting } = useContext(WaitingContext)
  return (
    <OutboundProvider>
      <AffiliatePopups
        clicked={clicked.map(current)}
        isWaiting={waiting !== null}
        settings={settings.affiliatePopup}
        visitOf={(firm, close) => (
          <FirmLink firm={firm} variant="tonal" codeShown onFollow={close}>
            <span>Visit</span>
            <Icon name="arrow-up-right" size="s" />
          </FirmLink>
        )}
      />
    </OutboundProvider>
  )
}
