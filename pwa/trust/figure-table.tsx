import styles from './how-we-rate.module.css'

interface FigureTableProps {
  /** Absent where a title stands above already. */
  readonly caption?: string
  /** The heads of the columns, the first of which names the rows. */
  readonly heads: readonly string[]
  readonly rows: readonly { readonly label: string; readonly figures: readonly (string | number)[] }[]
}

/** A table of figures. With text so large that its columns do not stand side by side, each figure says its own. */
export function FigureTable({ caption, heads, rows }: FigureTableProps) {
  return (
    <div className={styles.earnings}>
      <table className={styles.ties}>
        {caption && <caption className={styles.caption}>{caption}</caption>}
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
