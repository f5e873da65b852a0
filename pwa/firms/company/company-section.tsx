import { useMemo } from 'react'
import { linkOf } from '#contract/closed-firms.ts'
import type { AuthorityNotice, Company, CompanyPerson } from '#contract/company/company.ts'
import { companyFacts, foundedText } from '#contract/company/company-facts.ts'
import { noCompany } from '#contract/company/company-rules.ts'
import type { FirmDetails, FirmRow } from '#contract/firm.ts'
import { firmFields } from '#contract/firm-fields.ts'
import { isClosed, standingLabels, standingOf } from '#contract/firm-standing.ts'
import { dayText } from '#contract/primitives/day-text.ts'
import { pictureOf, safeHttpUrl } from '#contract/primitives/url.ts'
import { sectionOf, tierOf } from '#contract/tiers.ts'
import { useDirectoryState } from '#pwa/data/directory.tsx'
import { paths } from '#pwa/paths.ts'
import { OutdatedReport } from '#pwa/reviews/published/report-in-place.tsx'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { listClasses } from '#pwa/ui/facts.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import layout from '#pwa/ui/layout.module.css'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { SourceLink } from '../source-link.tsx'
import { standingText } from '../standing/standing-text.ts'

const COMPANY = { key: 'company', label: firmFields.company.label } as const

interface CompanySectionProps {
  readonly firm: FirmRow
  readonly details: FirmDetails
}

/** Who is behind a firm: its company, the firms of the same owner, and notices of authorities. */
export function CompanySection({ firm, details }: CompanySectionProps) {
  const { company = noCompany } = details
  const sisters = useSisters(details)
  const last = lastCompared(company)
  const hasCompany = details.company !== undefined
  return (
    <div className="grid gap-3 wrap-break-word">
      {last !== '' && (
        <p className={layout.caption}>
          <span>last checked</span> <time dateTime={last}>{dayText(last)}</time>
        </p>
      )}
      <ClosedSisters sisters={sisters} />
      <div
        className={hasCompany ? '@sheet:grid @sheet:grid-cols-2 @sheet:items-start @sheet:gap-x-10' : ''}
        data-company={hasCompany ? '' : undefined}
      >
        {hasCompany && <Facts firm={firm} company={company} />}
        <div>
          <SisterList firm={firm} sisters={sisters} />
          <Notices firm={firm} notices={company.notices} />
          {!isClosed(firm) && <OutdatedReport reported={{ about: 'fact', firm, fact: COMPANY }} />}
        </div>
      </div>
    </div>
  )
}

/** The last day on which any of it was compared with its source; "" for an empty company. */
function lastCompared(company: Company): string {
  const facts = companyFacts.map(({ key }) => company[key]?.checkedAt ?? '')
  const rows = [...company.people, ...company.sisters, ...company.notices]
  return [...facts, ...rows.map(({ checkedAt = '' }) => checkedAt)].toSorted().at(-1) ?? ''
}

/** "Same owner as Copperline Prop, closed 24 Oct 2026", for each sister that closed. */
function ClosedSisters({ sisters }: { readonly sisters: readonly ShownSister[] }) {
  return sisters.map(({ firm }) =>
    firm && isClosed(firm) ? (
      <p key={firm.id} className="flex items-start gap-2 text-sm font-600 text-warning-ink">
        <Icon name="door-closed" size="s" />
        <span>
          <span>Same owner as</span> <span translate="no">{firm.name}</span>
          <span>{`, closed ${dayText(firm.standingSince ?? '')}`}</span>
        </span>
      </p>
    ) : null,
  )
}

interface FactsProps {
  readonly firm: FirmRow
  readonly company: Company
}

/** The single facts and the people; unknown ones are listed as such. */
function Facts({ firm, company }: FactsProps) {
  const rows = companyFacts.flatMap(({ key, label }) => {
    const fact = company[key]
    const row = (
      <Row key={key} label={label}>
        {fact?.value ? (
          <>
            <span translate="no">{key === 'founded' ? foundedText(fact.value) : fact.value}</span>
            <SourceLine firm={firm} checked={fact} />
          </>
        ) : null}
      </Row>
    )
    return key === 'founded' ? [row, <People key="people" firm={firm} people={company.people} />] : [row]
  })
  return (
    <div>
      <h4 className={`${subClasses} hidden @sheet:block`}>The company</h4>
      <dl className="border-t border-border">{rows}</dl>
    </div>
  )
}

interface PeopleProps {
  readonly firm: FirmRow
  readonly people: readonly CompanyPerson[]
}

const People = ({ firm, people }: PeopleProps) => (
  <Row label="People">
    {people.length === 0 ? null : (
      <ul>
        {people.map((person) => (
          <li key={person.id} className="not-first:mt-2">
            <span translate="no">{person.name}</span>
            {person.role && <span>{`, ${person.role}`}</span>}
            <SourceLine firm={firm} checked={person as Checked} />
          </li>
        ))}
      </ul>
    )}
  </Row>
)

/** A named value; "Not known" where there is none. */
const Row = ({ label, children }: { readonly label: string; readonly children: React.ReactNode }) => (
  <div className="flex flex-wrap gap-x-3 border-b border-border py-2h">
    <dt className="flex-none basis-30 text-sm text-text-3">{label}</dt>
    <dd className="min-w-0 flex-1 basis-36 font-550 wrap-anywhere">
      {children ?? <span className="font-400 text-text-3">Not known</span>}
    </dd>
  </div>
)

interface NoticesProps {
  readonly firm: FirmRow
  readonly notices: readonly AuthorityNotice[]
}

/** Publications of authorities about the company, the newest first. */
function Notices({ firm, notices }: NoticesProps) {
  if (notices.length === 0) return null
  const newest = notices.toSorted((one, other) => (one.day < other.day ? 1 : -1))
  return (
    <>
      <h4 className={subClasses}>{`Notices of authorities (${notices.length})`}</h4>
      <ul className="border-t border-border" aria-label="Notices of authorities">
        {newest.map(({ id, title, authority, day, source }) => (
          <li key={id} className="flex gap-3 border-b border-border pt-3 pb-2">
            <Icon name="landmark" className="text-danger-ink" />
            <div className="grid min-w-0 justify-items-start">
              <strong className="font-600 plaintext text-pretty">{title}</strong>
              <p className="text-sm text-text-3">
                <span translate="no">{authority}</span>
                <span>{`, ${dayText(day)}`}</span>
              </p>
              {linkOf(firm, source) !== null && (
                <a
                  className="inline-flex min-h-tap items-center gap-1h text-sm font-600 text-accent-ink"
                  href={linkOf(firm, source) ?? ''}
                  target="_blank"
                  rel="nofollow noopener"
                >
                  <span>Read the notice</span>
                  <Icon name="arrow-up-right" size="s" />
                  <VisuallyHidden> (opens a new tab)</VisuallyHidden>
                </a>
              )}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

/** A head within the section. */
const subClasses = 'mt-6 mb-2h font-650 @sheet:first:in-data-company:mt-0'
const sisterClasses = 'flex min-h-16 items-center gap-3 py-2'
const namesClasses = 'min-w-0 flex-1 wrap-anywhere'
const captionClasses = 'flex flex-wrap items-center gap-x-2 text-sm text-text-3'

interface SisterListProps {
  /** The firm that is read. */
  readonly firm: FirmRow
  readonly sisters: readonly ShownSister[]
}

/** The firms of the same owner; those of this site link to their details. */
function SisterList({ firm, sisters }: SisterListProps) {
  if (sisters.length === 0) return null
  return (
    <>
      <h4 className={subClasses}>{`Sister firms (${sisters.length})`}</h4>
      <ul className="border-t border-border" aria-label="Sister firms">
        {sisters.map((sister) => (
          <li key={sister.firm?.id ?? sister.name} className="border-b border-border pb-2">
            {sister.firm ? <SisterLink sister={sister.firm} /> : <OtherSister name={sister.name} />}
            {sister.said && <SourceLine firm={firm} checked={sister.said} className="ms-10 ps-3" />}
          </li>
        ))}
      </ul>
    </>
  )
}

function SisterLink({ sister }: { readonly sister: FirmRow }) {
  const isGone = isClosed(sister)
  return (
    <PageLink className={sisterClasses} to={paths.firm.to(sister.slug)}>
      <Avatar name={sister.name} size="s" src={isGone ? null : pictureOf(sister.logoImage)} grey={isGone} />
      <span className={namesClasses}>
        <strong className="block font-650 plaintext" translate="no">
          {sister.name}
        </strong>
        <span className={captionClasses}>
          {isGone ? (
            <span>
              <span>{`Closed ${dayText(sister.standingSince ?? '')}, was `}</span>
              <Tier firm={sister} />
            </span>
          ) : (
            <>
              <Tier firm={sister} />
              <span>{standingLabels[standingOf(sister)]}</span>
            </>
          )}
        </span>
      </span>
      <Icon name="chevron-right" size="s" />
    </PageLink>
  )
}

function Tier({ firm }: { readonly firm: FirmRow }) {
  const section = sectionOf(firm.category)
  const { badge, icon } = tierOf(section)
  return (
    <span
      className="inline-flex items-center gap-1 text-xs font-700 tracking-wide text-tier-ink"
      data-tier={section}
    >
      <Icon name={icon} size="xs" />
      <span>{badge}</span>
    </span>
  )
}

/** A firm that this site does not list. */
const OtherSister = ({ name }: { readonly name: string }) => (
  <div className={sisterClasses}>
    <Avatar name={name} size="s" grey />
    <span className={namesClasses}>
      <strong className="block font-650 plaintext" translate="no">
        {name}
      </strong>
      <span className={captionClasses}>Not on this site</span>
    </span>
  </div>
)

/** Where something was read, and when. */
interface Checked {
  readonly source: string
  readonly checkedAt: string
}

/** The site of an address: "register.example". */
const siteOf = (address: string): string => {
  const url = safeHttpUrl(address)
  return url === null ? '' : new URL(url).host.replace(/^www\./, '')
}

interface SourceLineProps {
  readonly firm: Pick<FirmRow, 'standing' | 'website'>
  readonly checked: Checked
  readonly className?: string
}

/** "3 Dec 2026, register.example"; no link to the domain of a firm that closed. */
function SourceLine({ firm, checked: { source, checkedAt }, className = '' }: SourceLineProps) {
  return (
    <small className={`block text-sm font-400 text-text-2 ${className}`}>
      {checkedAt && <time dateTime={checkedAt}>{`${dayText(checkedAt)}, `}</time>}
      {/* As high as a finger, over the space around it. */}
      <SourceLink
        firm={firm}
        source={source}
        className="relative after:absolute after:-inset-x-1 after:-inset-y-3"
      >
        {siteOf(source)}
      </SourceLink>
    </small>
  )
}

const none: readonly ShownSister[] = []

/** The firms of the same owner; none in a preview of the admin area, which has no directory. */
function useSisters(details: FirmDetails | null): readonly ShownSister[] {
  const state = useDirectoryState()
  const every = state.status === 'ready' ? state.directory.every : null
  return useMemo(
    () => (details && every ? sistersOf(details, (wanted) => every.find(({ id }) => id === wanted)) : none),
    [details, every],
  )
}

/** The firms of the same owner, with their standing; null where none is known. */
export function SameOwner({ details }: { readonly details: FirmDetails }) {
  const sisters = useSisters(details)
  if (sisters.length === 0) return null
  return (
    <dl>
      <div className={listClasses.fact}>
        <dt className={listClasses.label}>Same owner as</dt>
        <dd className={`${listClasses.value} grid justify-items-end gap-6 text-end`}>
          {sisters.map((sister) => (
            <Owned key={sister.firm?.id ?? sister.name} sister={sister} />
          ))}
        </dd>
      </div>
    </dl>
  )
}

function Owned({ sister: { name, firm } }: { readonly sister: ShownSister }) {
  if (!firm) return <span translate="no">{name}</span>
  const standing = standingText(firm)
  return (
    <span>
      <PageLink className={layout['text-link']} to={paths.firm.to(firm.slug)}>
        <span translate="no">{name}</span>
      </PageLink>
      {standing !== '' && <small className="block text-sm font-400 text-text-3">{standing}</small>}
    </span>
  )
}

/** A firm of the same owner, as the details of another show it. */
interface ShownSister {
  readonly name: string
  /** Its row; null where it is none of this site, or no longer. */
  readonly firm: FirmRow | null
  /** Where the firm that is read says so; null where the sister says it. */
  readonly said: { readonly source: string; readonly checkedAt: string } | null
}

/**
 * The firms of the same owner: those that a firm names, then those that name it. A link that one of two firms states holds for
 * both, but not for a third. `rowOf`: the loaded row of a firm, by its id.
 */
export function sistersOf(
  { id, company, sisterOf = [] }: Pick<FirmDetails, 'id' | 'company' | 'sisterOf'>,
  rowOf: (id: string) => FirmRow | undefined,
): readonly ShownSister[] {
  const all = company?.sisters ?? []
  const isFirst = ({ firmId }: (typeof all)[number], at: number) =>
    firmId === '' || all.findIndex((one) => one.firmId === firmId) === at
  const sisters = all.filter((one, at) => one.firmId !== id && isFirst(one, at))
  const named = sisters.map(({ firmId, name, source, checkedAt }) => {
    const firm = (firmId !== '' && rowOf(firmId)) || null
    return { name: firm?.name ?? name, firm, said: { source, checkedAt } }
  })
  const naming = sisterOf.filter((one) => one !== id && !sisters.some(({ firmId }) => firmId === one))
  const back = naming.flatMap((one) => {
    const firm = rowOf(one)
    return firm ? [{ name: firm.name, firm, said: null }] : []
  })
  return [...named, ...back]
}
