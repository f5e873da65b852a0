import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useHref, useLinkClickHandler, useLocation, useNavigate } from 'react-router-dom'
import { useAfterHydration, useHydrated } from '#pwa/data/use-hydrated.ts'
import { paths } from '#pwa/paths.ts'
import styles from './reviews.module.css'

const ways = [
  { way: 'form', label: 'Form', panel: 'by-form', tab: 'form-tab' },
  { way: 'email', label: 'E-mail', panel: 'by-email', tab: 'email-tab' },
] as const
type Way = (typeof ways)[number]

const addressOf = ({ way }: Way) => paths.submitReview.to(way === 'email' ? 'email' : undefined)

/** The way that the address selects; the form in the first frame, which is the same for every query. */
function useWay(): Way {
  const query = useAfterHydration(useLocation().search, '')
  const asked = new URLSearchParams(query).get('by')
  return ways.find(({ way }) => way === asked) ?? ways[0]
}

/** Turns to the form, where a submission is corrected. */
export function useTurnToForm(): () => void {
  const isForm = useWay() === ways[0]
  const navigate = useNavigate()
  return () => {
    if (!isForm) navigate(addressOf(ways[0]), { replace: true })
  }
}

/**
 * The two ways to send a submission, one at a time: tabs with their choice in the address. Before the app runs they are links to
 * the two panels, and the style sheet shows the target.
 */
export function SubmitWays(panels: { readonly form: ReactNode; readonly email: ReactNode }) {
  const chosen = useWay()
  const isAlive = useHydrated()
  const navigate = useNavigate()
  const list = useRef<HTMLDivElement>(null)

  const turnTo = (index: number) => {
    const next = ways[(index + ways.length) % ways.length] ?? ways[0]
    navigate(addressOf(next), { replace: true })
    list.current?.querySelector<HTMLElement>(`#${next.tab}`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const at = ways.indexOf(chosen)
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: ways.length - 1, ' ': at }[event.key]
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    turnTo(next)
  }
  return (
    <div className={styles.ways} data-alive={isAlive || undefined}>
      <div
        ref={list}
        className={styles.tabs}
        {...(isAlive && { role: 'tablist', 'aria-label': 'How to send it', onKeyDown })}
      >
        {ways.map((way) => (
          <WayTab key={way.way} way={way} isChosen={way === chosen} isAlive={isAlive} />
        ))}
      </div>
      {ways.map((way) => (
        <div
          key={way.way}
          id={way.panel}
          className={styles.panel}
          hidden={way !== chosen}
          {...(isAlive && { role: 'tabpanel', 'aria-labelledby': way.tab })}
        >
          {panels[way.way]}
        </div>
      ))}
    </div>
  )
}

interface WayTabProps {
  readonly way: Way
  readonly isChosen: boolean
  readonly isAlive: boolean
}

/** One tab: a link that the keyboard reaches while it is the chosen one. */
function WayTab({ way, isChosen, isAlive }: WayTabProps) {
  const href = useHref(addressOf(way))
  const turn = useLinkClickHandler(addressOf(way), { replace: true })
  const asTab = {
    href,
    role: 'tab',
    'aria-selected': isChosen,
    'aria-controls': way.panel,
    tabIndex: isChosen ? 0 : -1,
    onClick: turn,
  }
  return (
    <a
      id={way.tab}
      className={`${styles.tab} grid min-h-tap place-items-center rounded-md px-2 py-1 text-center font-600 text-text-2`}
      data-chosen={isChosen || undefined}
      {...(isAlive ? asTab : { href: `${href}#${way.panel}` })}
    >
      {way.label}
    </a>
  )
}
