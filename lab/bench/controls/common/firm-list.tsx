import { type ReactNode, useMemo, useState } from 'react'

/** A firm as the list shows it. */
export interface ListedFirm {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly category: string
  readonly instruments: readonly string[]
  readonly website: string
  readonly affiliateEnabled: boolean
  readonly affiliateCode: string
  readonly affiliateUrl: string
  readonly discountPercentage: number
  readonly maxFunding: string
  readonly profitSplit: string
  readonly evaluationFee: string
  readonly maxAccounts: string
  readonly copyTrading: boolean
}

interface Marks {
  readonly tier: ReactNode
  readonly copy: ReactNode
  readonly save: ReactNode
}

const TIERS = ['Gold', 'Silver', 'Bronze', 'Avoid', 'New'] as const

const initials = (name: string) =>
  name
    .split(' ')
    .slice(0, 2)
    .map((word) => word[0])
    .join('')

function FirmRow({ firm, marks, onOpen }: { firm: ListedFirm; marks: Marks; onOpen: () => void }) {
  const isActive = firm.affiliateEnabled && firm.affiliateCode !== ''
  return (
    <tr className="row" data-tier={firm.category}>
      <th scope="row" className="firm">
        <span className="avatar">{initials(firm.name)}</span>
        <button type="button" className="name" onClick={onOpen}>
          {firm.name}
        </button>
        <span className="badge tier">
          {marks.tier}
          {firm.category}
        </span>
        <button type="button" className="save" aria-label={`Save ${firm.name}`}>
          {marks.save}
        </button>
      </th>
      <td className="cell">{firm.maxFunding}</td>
      <td className="cell">{firm.profitSplit}</td>
      <td className="cell">{firm.evaluationFee}</td>
      <td className="cell">
        {isActive ? <span className="badge off">{firm.discountPercentage}%</span> : 'None'}
      </td>
      <td className="cell">
        {firm.instruments.slice(0, 3).map((label) => (
          <span key={label} className="badge">
            {label}
          </span>
        ))}
      </td>
      <td className="cell code">
        {isActive ? (
          <button type="button" className="coupon">
            <code>{firm.affiliateCode}</code>
            {marks.copy}
          </button>
        ) : (
          <span>No code</span>
        )}
        <a className="buy" href={isActive ? firm.affiliateUrl : firm.website}>
          {isActive ? 'Buy Now' : 'Visit Site'}
        </a>
      </td>
      <td className="cell">
        {firm.copyTrading && <span>Copy Trading</span>}Up to {firm.maxAccounts} accounts
      </td>
    </tr>
  )
}

interface FirmListProps {
  readonly firms: readonly ListedFirm[]
  readonly marks: Marks
  readonly onOpen: (firm: ListedFirm) => void
}

/** Search, and every firm by tier, as such pages draw them: all rows at once. */
export function FirmList({ firms, marks, onOpen }: FirmListProps) {
  const [search, setSearch] = useState('')
  const shown = useMemo(() => {
    const wanted = search.trim().toLowerCase()
    return firms.filter(({ name, category, instruments }) =>
      [name, category, ...instruments].some((text) => text.toLowerCase().includes(wanted)),
    )
  }, [firms, search])
  return (
    <>
      <input
        type="search"
        aria-label="Search firms"
        placeholder="Search firms..."
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {TIERS.map((tier) => (
        <section key={tier}>
          <h2>{tier}</h2>
          <table className="table">
            <tbody>
              {shown
                .filter(({ category }) => category === tier)
                .map((firm) => (
                  <FirmRow key={firm.id} firm={firm} marks={marks} onOpen={() => onOpen(firm)} />
                ))}
            </tbody>
          </table>
        </section>
      ))}
    </>
  )
}
