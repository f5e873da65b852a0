import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { pluralize } from '#contract/primitives/text.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import field from '#pwa/ui/parts.module.css'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { useFirms } from '../firms/queries.ts'
import { useAccount } from '../kit/account/session.tsx'
import { useTypedSearch } from '../kit/collection/use-params.ts'
import { Dialog } from '../kit/form/dialog.tsx'
import { useSettings } from '../settings/queries.ts'
import { REVIEWS_FOUND, useFoundReviews } from '../submissions/queries.ts'
import { type AdminPage, type Entry, type FoundGroup, findIn, foldedSources, reviewEntry } from './found.ts'

/** Longest text that is searched for, in characters. */
const LONGEST = 80

export interface FindProps {
  /** The tabs that this person may open. */
  readonly pages: readonly AdminPage[]
  readonly onChoose: (entry: Entry) => void
  readonly onClose: () => void
}

/** Searches the admin area: firms, reviews, traders, settings, pages and acts. Arrows move, Enter goes there. */
export function FindDialog({ pages, onChoose, onClose }: FindProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { typed, type, groups, note } = useFound(pages)
  const found = groups.flatMap(({ title, entries }) =>
    entries.map((entry) => ({ entry, key: `${title} ${keyOf(entry)}` })),
  )
  const [marked, setMarked] = useState<string | null>(null)
  const at = Math.max(
    0,
    found.findIndex(({ key }) => key === marked),
  )
  const active = found[at]
  const activeId = active && `${id}-${at}`
  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by !== undefined) setMarked(found[(at + by + found.length) % found.length]?.key ?? null)
    else if (event.key === 'Enter' && active) onChoose(active.entry)
    else return
    event.preventDefault()
  }
  return (
    <Dialog title="Find" onClose={onClose}>
      <div className="relative">
        <Icon
          name="search"
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-text-3"
        />
        <input
          ref={input}
          type="text"
          role="combobox"
          className={`${field.control} pl-10 text-ellipsis`}
          aria-label="Firm, review, trader, setting, page or act"
          placeholder="Firm, review, trader, setting, page or act"
          aria-autocomplete="list"
          aria-expanded={found.length > 0}
          aria-controls={found.length > 0 ? id : undefined}
          aria-activedescendant={activeId}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={LONGEST}
          value={typed}
          onChange={(event) => {
            setMarked(null)
            type(event.target.value)
          }}
          onKeyDown={press}
        />
      </div>
      {/* As high with little in it: the field stays where it is while one types. */}
      <div className="mt-2 flex h-found flex-col">
        {found.length > 0 && (
          <div
            id={id}
            role="listbox"
            className="min-h-0 overflow-y-auto overscroll-contain"
            aria-label="Found"
          >
            {groups.map((group, nth) => (
              <Group
                key={group.title}
                id={id}
                group={group}
                first={groups.slice(0, nth).reduce((sum, { entries }) => sum + entries.length, 0)}
                active={at}
                onChoose={onChoose}
              />
            ))}
          </div>
        )}
        {note !== '' && <p className="px-2h py-3 text-sm text-text-3">{note}</p>}
      </div>
      <div role="status">
        <VisuallyHidden>
          {note || (typed.trim() === '' ? '' : pluralize(found.length, 'match', 'matches'))}
        </VisuallyHidden>
      </div>
    </Dialog>
  )
}

/** Tells an entry from all others of its kind. */
const keyOf = ({ leads }: Entry): string => ('to' in leads ? leads.to : leads.act)

interface GroupProps {
  readonly id: string
  readonly group: FoundGroup
  /** The number of its first entry among all that was found, and the number of the active one. */
  readonly first: number
  readonly active: number
  readonly onChoose: (entry: Entry) => void
}

/** What was found of one kind. The focus stays in the field, which names the active one. */
function Group({ id, group: { title, entries, total }, first, active, onChoose }: GroupProps) {
  const count = total > entries.length ? `${entries.length} of ${total}` : ''
  return (
    <fieldset aria-label={count ? `${title}, ${count}` : title}>
      <p
        className="flex flex-wrap items-center justify-between px-2h pt-3 pb-1 text-sm font-650 text-text-3"
        aria-hidden="true"
      >
        <span>{title}</span> <span>{count}</span>
      </p>
      {entries.map((entry, nth) => (
        <button
          key={keyOf(entry)}
          type="button"
          id={`${id}-${first + nth}`}
          role="option"
          tabIndex={-1}
          className="flex min-h-tap w-full items-center gap-3 rounded-md px-2h py-1h text-start not-aria-selected:hover:bg-surface-2 aria-selected:bg-primary-soft aria-selected:text-primary-ink forced-colors:aria-selected:outline-2 forced-colors:aria-selected:-outline-offset-2 forced-colors:aria-selected:outline-current"
          aria-selected={first + nth === active}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(entry)}
        >
          <Icon name={entry.icon} size="s" />
          <span className="min-w-0 flex-1 wrap-anywhere" translate={entry.isName ? 'no' : undefined}>
            {entry.label}
          </span>
          {entry.hint && (
            <span
              className={`max-w-1/2 text-end text-sm wrap-anywhere ${first + nth === active ? '' : 'text-text-3'}`}
            >
              {entry.hint}
            </span>
          )}
        </button>
      ))}
    </fieldset>
  )
}

/** What the typed text finds; reviews come last, so that their late answer moves nothing else. */
function useFound(pages: readonly AdminPage[]) {
  const { role } = useAccount()
  const firms = useFirms()
  const settings = useSettings()
  const [search, setSearch] = useState('')
  const { typed, type } = useTypedSearch(search, setSearch)
  const reviews = useFoundReviews(search)
  const [now] = useState(() => new Date())
  const folded = useMemo(
    () => foldedSources({ role, pages, firms: firms.data, settings: settings.data }),
    [role, pages, firms.data, settings.data],
  )
  const own = useMemo(() => findIn(folded, typed), [folded, typed])
  const isSought = search !== '' && search === typed.trim()
  const listed = isSought ? (reviews.data ?? []) : []
  const entries = listed.slice(0, REVIEWS_FOUND).map((review) => reviewEntry(review, now))
  const groups = entries.length > 0 ? [...own, { title: 'Reviews', entries, total: entries.length }] : own
  return { typed, type, groups, note: noteOf({ firms, settings, reviews, isSought, typed, groups }) }
}

interface Reading {
  readonly data: unknown
  readonly error: Error | null
}

/** What is missing among what was found; "" where nothing is. */
function noteOf(state: {
  readonly firms: Reading
  readonly settings: Reading
  readonly reviews: Reading
  readonly isSought: boolean
  readonly typed: string
  readonly groups: readonly FoundGroup[]
}): string {
  const { firms, settings, reviews, isSought, typed, groups } = state
  const missing = [!firms.data && 'firms', !settings.data && 'traders and settings'].filter(Boolean)
  const isLost = (!firms.data && firms.error) || (!settings.data && settings.error)
  if (typed.trim() === '') return ''
  if (isLost) return `Not searched: ${missing.join(', ')}. Check the connection and try again.`
  if (isSought && !reviews.data && reviews.error)
    return 'Reviews could not be searched. Check the connection and try again.'
  if (!isSought || !reviews.data || missing.length > 0) return 'Searching...'
  return groups.length === 0 ? 'Nothing matches' : ''
}
