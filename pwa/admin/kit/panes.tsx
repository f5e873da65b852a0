import { type ComponentProps, type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { Empty } from '#pwa/ui/empty.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import rows from './list-rows.module.css'
import styles from './panes.module.css'

interface PanesProps {
  readonly list: ReactNode
  readonly detail: ReactNode
  /** Stands in place of the detail while nothing is chosen. */
  readonly prompt: Pick<ComponentProps<typeof Empty>, 'icon' | 'title' | 'text'>
  /** Which of the two stands where there is room for one: in portrait and on a phone. */
  readonly isDetailOpen: boolean
}

/** A list of 372 px and what was chosen of it beside it; one at a time under 1001 px. */
export function Panes({ list, detail, prompt, isDetailOpen }: PanesProps) {
  return (
    <div className={styles.panes} data-open={isDetailOpen || undefined}>
      {list}
      {detail || (
        <div className={`${styles.detail} ${styles.nothing}`}>
          <Empty bare {...prompt} />
        </div>
      )}
    </div>
  )
}

interface ListPaneProps {
  readonly title: string
  /** Under the title: "8 total". */
  readonly count?: string | undefined
  readonly actions?: ReactNode
  readonly filters?: ReactNode
  readonly children: ReactNode
}

/** The list of a tab. */
export function ListPane({ title, count, actions, filters, children }: ListPaneProps) {
  return (
    <section className={styles.pane} aria-label={title}>
      <div className={styles.head}>
        <h1 className={styles.title}>
          {title}
          {count && <span className={styles.count}>{count}</span>}
        </h1>
        {actions}
      </div>
      {filters && <div className={styles.filters}>{filters}</div>}
      <div className={styles.body}>{children}</div>
    </section>
  )
}

interface FilterRowProps {
  readonly label: string
  readonly children: ReactNode
}

/** The filters of a list, in a row that scrolls sideways. */
export function FilterRow({ label, children }: FilterRowProps) {
  return (
    <fieldset className={styles.filterGroup} aria-label={label}>
      {/* Not every browser scrolls a fieldset itself. */}
      <div className={rows.filters}>{children}</div>
    </fieldset>
  )
}

interface DetailPaneProps {
  readonly title: string
  readonly subtitle?: string | undefined
  /** Before the title: an avatar. */
  readonly lead?: ReactNode
  /** Leads back to the list, where the list is not beside it. */
  readonly back: () => void
  /** In the head, beside the title. */
  readonly tools?: ReactNode
  /** At the foot, always in view: Cancel and Save. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** What was chosen of a list: its title, its form, its actions. It takes the focus when it comes. */
export function DetailPane({ title, subtitle, lead, back, tools, actions, children }: DetailPaneProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Beside the list the list's title leads; alone this one does.
  const Heading = useIsLandscape() ? 'h2' : 'h1'
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <section className={`${styles.pane} ${styles.detail}`} aria-label={title}>
      <div className={styles.head}>
        <div className={styles.back}>
          <IconButton icon="arrow-left" label="Back to list" onClick={back} />
        </div>
        {lead}
        <Heading ref={heading} className={styles.title} tabIndex={-1}>
          {title}
          {subtitle && <span className={styles.subtitle}>{subtitle}</span>}
        </Heading>
        {tools}
      </div>
      <div className={styles.body}>{children}</div>
      {actions && <div className={styles.foot}>{actions}</div>}
    </section>
  )
}

/** Title of a part of a form: one step below the form's own, which leads the page where it stands alone. */
export function PartHeading(props: ComponentProps<'h2'>) {
  const Heading = useIsLandscape() ? 'h3' : 'h2'
  return <Heading {...props} />
}

/** From here on a list and what was chosen of it stand side by side. */
const QUERY = '(min-width: 1001px)'

function watch(changed: () => void): () => void {
  const query = matchMedia(QUERY)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Whether there is room for a list and a form beside each other. */
export function useIsLandscape(): boolean {
  return useSyncExternalStore(
    watch,
    () => matchMedia(QUERY).matches,
    () => true,
  )
}
