import type { ReactNode } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import styles from '../layout/layout.module.css'
import { CardFrame, type CardPlace, Page, PageHead, type PageHeadProps } from '../layout/page-head.tsx'
import { LoadState, type LoadStateProps } from './load-state.tsx'

const quietClasses =
  'text-on-inverse hover:bg-transparent hover:outline-current focus-visible:bg-transparent focus-visible:outline-current'

interface RowsProps<T> extends LoadStateProps {
  /** Undefined until they are loaded. */
  readonly rows: readonly T[] | undefined
  /** Shown where there are none. */
  readonly empty: ReactNode
  readonly children: (rows: readonly T[]) => ReactNode
}

/** The rows of a list, or why there are none. */
export function CollectionRows<T>({ rows, empty, children, ...state }: RowsProps<T>) {
  return (
    <>
      {(!rows || state.failed) && <LoadState {...state} />}
      {rows && (rows.length === 0 ? empty : children(rows))}
    </>
  )
}

interface CollectionProps<T> extends PageHeadProps, Omit<RowsProps<T>, 'size'> {
  /** Beside the open item; a tab of one column; or a card among others of a page. */
  readonly layout: 'pane' | 'page' | CardPlace
  /** Search and filters. */
  readonly filters?: ReactNode
  /** Above the rows, and there without any: a draft of a new one. */
  readonly above?: ReactNode
  /** The actions on selected rows, always visible. */
  readonly bulk?: BulkBarProps | undefined
}

/** A list of the admin area: head, filters, rows, and the actions on selected ones. */
export function Collection<T>(props: CollectionProps<T>) {
  const { title, count, actions, layout, filters, above, bulk, ...rest } = props
  const head = { title, count, actions }
  if (typeof layout === 'object') {
    return (
      <CardFrame {...layout} title={title} actions={actions}>
        {filters}
        {above}
        <CollectionRows size="part" {...rest} />
      </CardFrame>
    )
  }
  if (layout === 'page') {
    return (
      <Page {...head}>
        {filters}
        {above}
        <CollectionRows size="part" {...rest} />
      </Page>
    )
  }
  return (
    <section className={`flex min-h-0 min-w-0 flex-col ${styles.list}`} aria-label={title}>
      <div className={`flex-none ${styles.top}`}>
        <PageHead {...head} />
        {filters && (
          <div className="grid grid-cols-1 gap-2 pr-3 pb-3 pl-5 max-tablet:px-4 tablet:max-beside:pr-5">
            {filters}
          </div>
        )}
      </div>
      <div className={styles.body}>
        {above}
        <CollectionRows size="pane" {...rest} />
      </div>
      {bulk && (
        <div className={styles.below}>
          <BulkBar {...bulk} />
        </div>
      )}
    </section>
  )
}

interface BulkBarProps {
  /** Names the bar: "Selected firms". */
  readonly label: string
  readonly count: number
  /** How many can be selected. */
  readonly most: number
  /** Label of the button. */
  readonly action: string
  readonly onAction: () => void
  readonly onAll: () => void
  readonly onNone: () => void
}

/** The actions on the selected rows of a list; nothing while none is selected. */
function BulkBar({ label, count, most, action, onAction, onAll, onNone }: BulkBarProps) {
  if (count === 0) return null
  return (
    <section
      className="mx-3 mb-foot-3 flex flex-none flex-wrap items-center gap-1 rounded-lg bg-inverse py-1h pr-1 pl-3h text-ms font-600 text-on-inverse shadow-3"
      aria-label={label}
    >
      <p className="flex-auto" role="status">
        {`${count} selected`}
      </p>
      {most > count && (
        <Button variant="ghost" className={`${quietClasses} px-2 text-ms`} onClick={onAll}>
          {`Select all ${most}`}
        </Button>
      )}
      <Button
        className="border-transparent bg-on-inverse px-2 text-ms text-inverse hover:bg-on-inverse"
        onClick={onAction}
      >
        {action}
      </Button>
      <IconButton icon="x" label="Select none" className={quietClasses} onClick={onNone} />
    </section>
  )
}
