import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { filterFromQuery, MAX_SEARCH_LENGTH } from '#contract/firm-filter.ts'
import { useDirectory, useDrawnList } from '#pwa/data/directory.tsx'
import { useAfterHydration } from '#pwa/data/use-hydrated.ts'
import { anchors, paths } from '#pwa/paths.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import layout from '#pwa/ui/layout.module.css'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { Logo } from './logo.tsx'
import { headerEntries, useCurrentOf } from './navigation.ts'
import {
  createWrittenSearches,
  queryWithSearch,
  scrollToResults,
  searchesHere,
  searchesWhat,
} from './search-place.ts'

/**
 * The header of every public page: one line on a phone and on a desktop, between them the places below it. `actions`: shown at its
 * end.
 */
export function SiteHeader({ actions }: { readonly actions: ReactNode }) {
  const { settings, theme } = useDirectory()
  const { pathname } = useLocation()
  const currentOf = useCurrentOf()
  return (
    <header className="@container z-(--z-header) bg-bg pt-(--safe-t) not-low:sticky not-low:top-(--sticky-top)">
      <div
        className={`${layout.wrap} flex items-center gap-2 tablet:flex-wrap tablet:gap-x-3 tablet:gap-y-0 desktop:flex-nowrap`}
      >
        <Logo settings={settings} theme={theme} />
        <nav
          className="-mx-2h hidden min-w-0 tablet:order-last tablet:flex tablet:basis-full desktop:order-none desktop:mx-0 desktop:flex-none desktop:basis-auto"
          aria-label="Main"
        >
          {headerEntries(settings).map(({ to, label }) => (
            <PageLink
              key={to}
              className="flex min-h-tap items-center rounded-btn px-2h font-550 whitespace-nowrap text-text-2 hover:bg-surface-2 focus-visible:-outline-offset-2 current:font-650 current:text-primary-ink"
              to={to}
              aria-current={currentOf(to)}
            >
              {label}
            </PageLink>
          ))}
        </nav>
        <SearchBox what={searchesWhat(pathname)} />
        {actions}
      </div>
    </header>
  )
}

/**
 * The search box of the header. Enter scrolls to the results. Without scripts the table of challenges is drawn whole, whatever the
 * address asks.
 */
function SearchBox({ what }: { readonly what: 'challenges' | 'firms' }) {
  const { text, type, submit } = useSearch()
  const label = `Search ${what}`
  const input = useRef<HTMLInputElement>(null)
  const isNew = useRef(true)
  const [isUsed, setUsed] = useState(false)
  // Text typed before hydration is in the box alone, and the next render would empty it.
  useEffect(() => {
    const typed = input.current?.value ?? ''
    if (isNew.current && typed !== text) type(typed)
    isNew.current = false
  })
  return (
    <search
      className={`min-w-0 flex-1 desktop:ms-auto desktop:max-w-72 ${what === 'challenges' ? 'noscript:hidden' : ''}`}
    >
      <form
        className="flex h-tap items-center gap-2h rounded-pill border border-border bg-surface-2 ps-3h text-text-3 focus-within:border-focus focus-within:bg-surface focus-within:outline-2 focus-within:-outline-offset-2 focus-within:outline-focus"
        action={paths.home.to()}
        onSubmit={(event) => {
          event.preventDefault()
          // Lowers the phone's keyboard, which would hide the results.
          input.current?.blur()
          submit()
        }}
      >
        <Icon name="search" size="s" />
        <input
          ref={input}
          className="peer -my-px h-tap w-full min-w-0 flex-1 search-cancel:hidden appearance-none border-0 bg-transparent p-0 pe-1 text-lg text-text outline-0 placeholder:text-text-3 placeholder:opacity-100"
          type="search"
          name="q"
          value={text}
          aria-label={label}
          placeholder={`${label}...`}
          autoComplete="off"
          enterKeyHint="search"
          onFocus={() => setUsed(true)}
          onChange={(event) => type(event.target.value)}
        />
        {/* Rendered with the focus, so that the first letter need not wait for it; hidden while the box is empty. */}
        {(isUsed || text !== '') && (
          <IconButton
            icon="x"
            label="Clear search"
            className="rounded-pill text-current peer-placeholder-shown:invisible"
            onClick={() => {
              type('')
              input.current?.focus()
            }}
          />
        )}
      </form>
    </search>
  )
}

interface Search {
  readonly text: string
  type(text: string): void
  /** Scrolls to the results; from another page it goes to the list first. */
  submit(): void
}

/**
 * The search text. It lives in the address; the box keeps the typed text, since the router may render a new address after the next
 * key. An address from elsewhere wins: Back, or "Clear All Filters".
 */
function useSearch(): Search {
  const navigate = useNavigate()
  const { pathname, search, key } = useLocation()
  const query = useAfterHydration(search, useDrawnList()?.query ?? '')
  const asked = filterFromQuery(new URLSearchParams(query)).search
  const [text, setText] = useState(asked)
  const [written] = useState(() => createWrittenSearches(asked))
  const unwritten = useRef<string | null>(null)

  useEffect(() => {
    if (!written.isFromElsewhere(asked, key)) return
    unwritten.current = null
    setText(asked)
  }, [asked, key, written])

  const queryFor = (typed: string) => {
    // Read at the key: a chip may have written the address since this was drawn.
    const current = searchesHere(pathname) ? window.location.search : ''
    const query = queryWithSearch(searchesHere(pathname) ? pathname : paths.home.to(), current, typed)
    return query && `?${query}`
  }

  const write = () => {
    const typed = unwritten.current
    unwritten.current = null
    // A visitor who opened a firm or another page meanwhile is not brought back.
    if (typed === null || window.location.pathname !== pathname) return
    written.add(typed.trim() === '' ? '' : typed)
    navigate({ pathname, search: queryFor(typed) }, { replace: true })
  }

  return {
    text,
    type(next) {
      const typed = next.slice(0, MAX_SEARCH_LENGTH)
      setText(typed)
      if (!searchesHere(pathname)) return
      // Writing the address waits for the browser's other processes, and the letter is not to wait for that.
      if (unwritten.current === null) requestAnimationFrame(() => setTimeout(write))
      unwritten.current = typed
    },
    submit() {
      if (searchesHere(pathname)) scrollToResults()
      // The anchor is scrolled to once the list is rendered, however long that takes.
      else navigate({ pathname: paths.home.to(), search: queryFor(text), hash: anchors.results })
    },
  }
}
