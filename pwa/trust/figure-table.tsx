import styles from './trust.module.css'

interface FigureTableProps {
  /** Absent below a title that already names the table. */
  readonly caption?: string
  /** The heads of the columns, the first of which names the rows. */
  readonly heads: readonly string[]
  readonly rows: readonly { readonly label: string; readonly figures: readonly (string | number)[] }[]
}

/** A table of figures. With text too large for adjacent columns, each figure has its label. */
export function FigureTable({ caption, heads, rows }: FigureTableProps) {
  return (
    <div className="@container">
      <table className={styles.ties}>
        {caption && <caption className="pb-2 text-start text-sm text-text-3">{caption}</caption>}
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, figures }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {heads.slice(1).map((head, at) => (
                <td key={head} data-label={head}>
                  {figures[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
