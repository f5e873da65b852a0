import { type Firm, toFirmDetails, toFirmRow } from '#contract/firm.ts'
import { sectionOf, tierOf } from '#contract/tiers.ts'
import { FirmDetailsBody } from '#pwa/firms/details/firm-details-body.tsx'
import { FirmFoot } from '#pwa/firms/details/firm-foot.tsx'
import { FirmActions, FirmHeader } from '#pwa/firms/details/firm-header.tsx'
import type { AvoidDisplay } from '#pwa/firms/list/row-facts.ts'
import { PartnerNote, partnerNotes } from '#pwa/firms/partner/partner-badge.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { InertSite, ListedFirm } from './inert-site.tsx'
import { PreviewFrame, type PreviewScreen } from './preview-frame.tsx'

interface FirmPreviewProps {
  readonly firm: Firm
  readonly screen: PreviewScreen
  readonly display: AvoidDisplay
}

/** A firm in the list as visitors see it: a card on a phone, a table row on a wide screen. */
export function FirmCardPreview({ firm, screen, display }: FirmPreviewProps) {
  const row = toFirmRow(firm)
  return (
    <PreviewFrame title={`Preview of ${firm.name} in the list`} screen={screen}>
      <ListedFirm caption={tierOf(sectionOf(firm.category)).title} firm={row} display={display} />
      <PartnerNote id={partnerNotes.page} firms={[row]} />
    </PreviewFrame>
  )
}

/** The details of a firm as visitors see them. */
export function FirmDetailsPreview({ firm, screen }: Omit<FirmPreviewProps, 'display'>) {
  const row = toFirmRow(firm)
  return (
    <PreviewFrame title={`Preview of the details of ${firm.name}`} screen={screen}>
      <InertSite>
        <section className="@container/sheet overflow-clip rounded-xl bg-surface-raised shadow-2">
          <div className="flex flex-wrap items-center gap-3 px-4 pt-5 pb-4">
            <FirmHeader firm={row} heading="h2" note={partnerNotes.sheet}>
              <FirmActions firm={row} />
            </FirmHeader>
          </div>
          <div className="px-4 pt-1 pb-5">
            <FirmDetailsBody firm={row} details={toFirmDetails(firm)} />
            <PartnerNote id={partnerNotes.sheet} firms={[row]} />
          </div>
          <div className="border-t border-t-border px-4 py-3">
            <FirmFoot firm={row}>
              <form>
                <Button variant="quiet" full>
                  Close Details
                </Button>
              </form>
            </FirmFoot>
          </div>
        </section>
      </InertSite>
    </PreviewFrame>
  )
}
