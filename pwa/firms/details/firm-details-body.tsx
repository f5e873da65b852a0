import { useCallback, useState } from 'react'
import type { FirmDetails, FirmRow } from '#contract/firm.ts'
import { firmFields } from '#contract/firm-fields.ts'
import { isClosed, operates } from '#contract/firm-standing.ts'
import { instrumentLabel } from '#contract/instruments.ts'
import { countryName } from '#contract/primitives/countries.ts'
import { dayText } from '#contract/primitives/day-text.ts'
import { sectionOf, tierOf } from '#contract/tiers.ts'
import { availabilityIn } from '#pwa/data/countries.ts'
import { useDevice } from '#pwa/data/device/device.tsx'
import { useMyCountry } from '#pwa/data/my-country.ts'
import { NotForSale } from '#pwa/earning/not-for-sale.tsx'
import { SameOwnerPart } from '#pwa/firms/company/company-part.tsx'
import { amountText, figures, unavailableText } from '#pwa/firms/list/row-facts.ts'
import { PayoutPart } from '#pwa/firms/payouts/payout-part.tsx'
import { StandingBox } from '#pwa/firms/standing/standing-box.tsx'
import { useToday } from '#pwa/firms/use-today.ts'
import { OutdatedReport } from '#pwa/reviews/published/outdated-report.tsx'
import { Alert } from '#pwa/ui/alert.tsx'
import { Badge } from '#pwa/ui/badge.tsx'
import { Facts } from '#pwa/ui/facts.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import layout from '#pwa/ui/layout.module.css'
import { Skeleton } from '#pwa/ui/skeleton.tsx'
import { challengesOf, OVERVIEW_ANCHOR, scrollTo, WHY_ANCHOR } from './firm-anchors.tsx'
import styles from './firm-details.module.css'
import { ruleFacts } from './firm-facts.ts'
import { FirmFindings } from './firm-findings.tsx'
import { WhyThisTier } from './why-this-tier.tsx'

const STANDING = { key: 'standing', label: 'Standing' } as const

interface FirmDetailsBodyProps {
  readonly firm: FirmRow
  /** `null`: this device does not have them. */
  readonly details: FirmDetails | null | 'loading'
}

/** Everything about a firm, top to bottom. */
export function FirmDetailsBody({ firm, details }: FirmDetailsBodyProps) {
  const loaded = details === 'loading' ? null : details
  return (
    <div id={OVERVIEW_ANCHOR} className={`${styles.body} ${styles.columns}`} tabIndex={-1}>
      <div>
        <StandingBox firm={firm} />
        {!operates(firm) && <OutdatedReport firm={firm} challenge={null} fact={STANDING} />}
        {firm.warning && <Alert title="Important Warning">{firm.warning}</Alert>}
        {firm.sample && (
          <p className={styles.note}>
            <Icon name="info" />
            This firm is invented, as an example.
          </p>
        )}
        <CountryNote firm={firm} />
        {details === 'loading' && <Skeleton />}
        {loaded && <p className={styles.description}>{loaded.description}</p>}
        {loaded && (
          <a className={layout.link} href={`#${WHY_ANCHOR}`} onClick={scrollTo}>
            {`Why ${tierOf(sectionOf(firm.category)).label}, and what is not known`}
          </a>
        )}
        {details === null && firm.hasDetails && (
          <p className={styles.description}>The full details are not on this device yet.</p>
        )}
        {isClosed(firm) ? (
          <ClosedFacts firm={firm} details={loaded} />
        ) : (
          <WhatItSells firm={firm} details={loaded} />
        )}
        {!isClosed(firm) && <OutdatedReport firm={firm} challenge={null} />}
      </div>
      {loaded && (
        <div>
          <FirmFindings firm={firm} details={loaded} />
          {/* For a firm with challenges it is right below, above the prices. */}
          {!isClosed(firm) && challengesOf(firm, loaded).length === 0 && (
            <div className={styles.sale}>
              <NotForSale />
            </div>
          )}
        </div>
      )}
      {loaded && <WhyThisTier firm={firm} details={loaded} />}
    </div>
  )
}

/** The facts about the former tier of a closed firm. */
function ClosedFacts({ firm, details }: FirmRulesProps) {
  const { label } = tierOf(sectionOf(firm.category))
  const { listedSince = '', standingSince = '' } = firm
  const listed =
    listedSince !== '' && listedSince <= standingSince
      ? [{ label: 'Listed here', value: `${dayText(listedSince)} to ${dayText(standingSince)}` }]
      : []
  return (
    <>
      <Facts look="list" facts={[{ label: 'Tier when it closed', value: label }, ...listed]} />
      <SameOwnerPart details={details} />
      <PayoutPart firm={firm} />
    </>
  )
}

/** Figures, rules and instruments of a firm. */
function WhatItSells({ firm, details }: FirmRulesProps) {
  const instruments = [...new Set(firm.instruments.map(instrumentLabel))]
  return (
    <>
      <Facts
        look="tiles"
        facts={[
          ...figures.map((field) => ({ label: firmFields[field].label, value: amountText(firm[field]) })),
          { label: firmFields.maxAccounts.label, value: firm.maxAccounts },
        ]}
      />
      <PayoutPart firm={firm} />
      <FirmRules firm={firm} details={details} />
      {firm.copyTrading && (
        <p className={styles.note}>
          <Icon name="copy-check" />
          Copy Trading Available
        </p>
      )}
      <h3 className={styles.sub}>Instruments</h3>
      <div className={styles.badges}>
        {instruments.length === 0 && <span className={styles.none}>None</span>}
        {instruments.map((label) => (
          <Badge key={label} kind="instrument">
            {label}
          </Badge>
        ))}
      </div>
    </>
  )
}

/** Tells the visitor that a firm accepts no traders of their country. */
function CountryNote({ firm }: { readonly firm: FirmRow }) {
  const { country } = useMyCountry()
  const isRestricted = country !== '' && availabilityIn(country, firm.restrictedCountries) === 'restricted'
  return isRestricted && <p className={styles.unavailable}>{unavailableText(countryName(country))}</p>
}

interface FirmRulesProps {
  readonly firm: FirmRow
  readonly details: FirmDetails | null
}

/** The rules of a firm, as far as they are known. */
function FirmRules({ firm, details }: FirmRulesProps) {
  const { country } = useMyCountry()
  const facts = ruleFacts(firm, { details, today: useToday(), country })
  if (facts.length === 0) return null
  return (
    <dl className={styles.extra}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          {/* The names of countries are each system's own. */}
          <dd suppressHydrationWarning>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** How many entries the record of a firm has, as the document says and then the record itself; null while that is not known. */
export function useRecordCount({ id }: Pick<FirmRow, 'id'>) {
  const { frame } = useDevice().directory
  const [said, setSaid] = useState<{ readonly id: string; readonly total: number } | null>(null)
  const onTotal = useCallback((total: number) => setSaid({ id, total }), [id])
  const ofDocument = frame?.details?.id === id ? (frame.changes?.page.total ?? null) : null
  return { count: said?.id === id ? said.total : ofDocument, onTotal }
}
