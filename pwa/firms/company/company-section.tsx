import type { Company, CompanyPerson } from '#contract/company/company.ts'
import { companyFacts, foundedText } from '#contract/company/company-facts.ts'
import { noCompany } from '#contract/company/company-rules.ts'
import type { FirmDetails, FirmRow } from '#contract/firm.ts'
import { firmFields } from '#contract/firm-fields.ts'
import { isClosed } from '#contract/firm-standing.ts'
import { dayText } from '#contract/primitives/day-text.ts'
import { OutdatedReport } from '#pwa/reviews/published/outdated-report.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import layout from '#pwa/ui/layout.module.css'
import { Notices } from './authority-notices.tsx'
import { SisterList, subClasses } from './sister-list.tsx'
import type { ShownSister } from './sisters.ts'
import { type Checked, SourceLine } from './source-line.tsx'
import { useSisters } from './use-sisters.ts'

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
