import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import { Empty } from '#pwa/ui/empty.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { withNames } from '#pwa/ui/with-names.tsx'
import { useSaveKey } from '../form/use-save-key.ts'
import head from './layout.module.css'

interface PanesProps {
  readonly list: ReactNode
  readonly detail: ReactNode
  /** Shown while nothing is selected. */
  readonly prompt: Pick<ComponentProps<typeof Empty>, 'icon' | 'title' | 'text'>
  /** Which of the two is shown where there is room for one: in portrait and on a phone. */
  readonly isDetailOpen: boolean
}

/** Whether the open item stands beside something. */
const BesideContext = createContext(true)

/** A list of 372 px with the selected item beside it; one at a time below 1001 px. */
export function Panes({ list, detail, prompt, isDetailOpen }: PanesProps) {
  return (
    <div className={head.panes} data-open={isDetailOpen || undefined}>
      {list}
      {detail || (
        <div className={`${head.detail} grid place-content-center`}>
          <Empty bare {...prompt} />
        </div>
      )}
    </div>
  )
}

interface ListOrDetailProps extends Pick<PanesProps, 'list' | 'detail' | 'isDetailOpen'> {
  /** In place of the list stands what belongs beside the open item, where there is room for both. */
  readonly isBeside: boolean
}

/** A list, or the selected item in its place: each has the whole width. */
export function ListOrDetail({ list, detail, isDetailOpen, isBeside }: ListOrDetailProps) {
  return (
    <BesideContext value={isBeside}>
      <div className={`${head.panes} ${isBeside ? '' : head.alone}`} data-open={isDetailOpen || undefined}>
        {list}
        {detail}
      </div>
    </BesideContext>
  )
}

interface DetailPaneProps {
  readonly title: string
  readonly subtitle?: string | undefined
  /** Below the title, where that is more than words. */
  readonly below?: ReactNode
  /** After the name: its state. */
  readonly state?: ReactNode
  /** The name in either, which is no word to translate. */
  readonly name?: string | undefined
  /** Before the title: an avatar. */
  readonly lead?: ReactNode
  /** Returns to the list; beside it nothing is open then. */
  readonly back: () => void
  /** In the header, beside the title. */
  readonly tools?: ReactNode
  /** In the footer, always visible. */
  readonly actions?: ReactNode
  /** Its content are cards of fields. */
  readonly isForm?: boolean
  /** Saves by key; absent: there is nothing to save. */
  readonly onSave?: (() => void) | undefined
  readonly children: ReactNode
}

/** The selected item: title, form, actions. Focuses its heading when it opens, unless something in it has the focus. */
export function DetailPane(props: DetailPaneProps) {
  const {
    title,
    subtitle,
    state,
    below,
    name = '',
    lead,
    back,
    tools,
    actions,
    isForm,
    onSave,
    children,
  } = props
  const pane = useRef<HTMLElement>(null)
  useSaveKey(pane, onSave)
  const heading = useRef<HTMLHeadingElement>(null)
  // Beside the list the list's title is the h1.
  const Heading = useIsBeside() ? 'h2' : 'h1'
  useEffect(() => {
    if (!pane.current?.contains(document.activeElement)) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section
      ref={pane}
      className={`flex h-full min-h-0 min-w-0 flex-col ${head.detail}`}
      aria-label={title}
      data-open
    >
      <div className="flex min-h-16 flex-none flex-wrap items-center gap-x-2h gap-y-1 px-5 py-2 max-tablet:px-4">
        <div className="-ml-2h grid">
          <IconButton icon="arrow-left" label="Back to list" onClick={back} />
        </div>
        {lead}
        <div className="min-w-0 grow basis-28">
          <Heading ref={heading} className={`${head.title} ${head.ofDetail}`} tabIndex={-1}>
            <span>{withNames(title, [name])}</span>
            {subtitle && (
              <span className={head.small}>
                <span className={state ? 'mr-1h' : undefined}>{withNames(subtitle, [name])}</span>{' '}
                {state && <span className="inline-block">{state}</span>}
              </span>
            )}
          </Heading>
          {below}
        </div>
        {tools}
      </div>
      <div className={head.body} data-form={isForm || undefined}>
        {children}
      </div>
      {actions && (
        <div className="flex flex-none flex-wrap justify-end gap-2 border-t border-t-border bg-surface px-5 pt-3 pb-foot-3 max-tablet:px-4 max-tablet:*:max-w-full max-tablet:*:flex-auto max-tablet:*:whitespace-normal">
          {actions}
        </div>
      )}
    </section>
  )
}

/** The title of a part of a form, one level below the form's own. */
export function PartHeading(props: ComponentProps<'h2'>) {
  const Heading = useIsBeside() ? 'h3' : 'h2'
  return <Heading {...props} />
}

/** From this width on, list and detail are side by side. */
const QUERY = '(min-width: 1001px)'

function watch(changed: () => void): () => void {
  const query = matchMedia(QUERY)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Whether list and detail are side by side. */
export function useIsLandscape(): boolean {
  return useSyncExternalStore(
    watch,
    () => matchMedia(QUERY).matches,
    () => true,
  )
}

/** Whether the open item stands beside another part with a title of its own. */
function useIsBeside(): boolean {
  const isLandscape = useIsLandscape()
  return useContext(BesideContext) && isLandscape
}

/** Pixels by which a row may be off its end without more waiting there. */
const SLACK = 4

/** Says in `data-more` of a row that scrolls sideways on which sides more waits: "start", "end" or both. */
export function useMoreBeside(row: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = row.current
    if (!element) return
    const look = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element
      const sides = [scrollLeft > SLACK && 'start', scrollLeft + clientWidth < scrollWidth - SLACK && 'end']
      element.dataset.more = sides.filter(Boolean).join(' ')
    }
    look()
    const observer = new ResizeObserver(look)
    for (const box of [element, ...element.children]) observer.observe(box)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [row])
}
