import { type ReactNode, type SubmitEvent, useEffect, useMemo, useRef } from 'react'
import type { ChangeFilter } from '#contract/public-changes/change-filter.ts'
import { ALL_CHANGES, changesIn, RECENT_CHANGES } from '#contract/public-changes/change-filter.ts'
import { changeGroups, groupOfKind } from '#contract/public-changes/change-kinds.ts'
import type { ChangePage, PublicChange } from '#contract/public-changes/public-change.ts'
import { sections } from '#contract/tiers.ts'
import { useDirectory } from '#pwa/data/directory.tsx'
import { paths } from '#pwa/paths.ts'
import { Button } from '#pwa/ui/button.tsx'
import { countLabel } from '#pwa/ui/chip.tsx'
import { Field } from '#pwa/ui/field.tsx'
import layout from '#pwa/ui/layout.module.css'
import chip from '#pwa/ui/parts.module.css'
import { SelectFrame } from '#pwa/ui/select-frame.tsx'
import { Sheet } from '#pwa/ui/sheet.tsx'
import { Switch } from '#pwa/ui/switch.tsx'
import { useStuckHeight } from '#pwa/ui/use-measured-height.ts'

interface ChangeFiltersProps {
  readonly asked: ChangeFilter
  /** The entries on show; null while none are known. */
  readonly page: ChangePage | null
  readonly onShow: (next: ChangeFilter) => void
  /** Whether minor changes are expanded, which is no question to the server. */
  readonly isMinorOpen: boolean
  readonly onMinor: (isOpen: boolean) => void
}

/** What narrows the list beside its kind: how many of them are on. */
const countFilters = ({ firm, tier, isRecent }: ChangeFilter): number =>
  [firm !== '', tier !== '', isRecent].filter(Boolean).length

/** Sends a form of filters as the question that it asks; without scripts the server gets it. */
function FilterForm({
  className,
  onShow,
  children,
}: Pick<ChangeFiltersProps, 'onShow'> & { readonly className: string; readonly children: ReactNode }) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = [...new FormData(event.currentTarget, event.nativeEvent.submitter)]
    onShow(changesIn(new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString()))
  }
  return (
    <form className={className} action={paths.changes.to()} onSubmit={submit}>
      {children}
    </form>
  )
}

interface ChangeBarProps extends Pick<ChangeFiltersProps, 'asked' | 'onShow'> {
  readonly onOpen: () => void
}

/** The groups in a row that is swiped, and the button of all other filters: where there is no room for a rail. */
export function ChangeBar({ asked, onShow, onOpen }: ChangeBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const chips = useRef<HTMLFieldSetElement>(null)
  useStuckHeight(bar)
  useEffect(() => showChosen(chips.current, asked.kind), [asked.kind])
  const count = countFilters(asked)
  return (
    <div
      ref={bar}
      className="sticky low:static top-(--bar-top) z-(--z-bar) mx-bleed border-b border-border bg-bg noscript:hidden @desktop:hidden"
    >
      <FilterForm className="flex items-center" onShow={onShow}>
        <input type="hidden" name="firm" value={asked.firm} />
        <input type="hidden" name="tier" value={asked.tier} />
        <input type="hidden" name="days" value={asked.isRecent ? RECENT_CHANGES : ''} />
        <fieldset ref={chips} className={`${layout.swiped} flex-1 m-0 gap-1h py-1`} aria-label="Kind">
          <Groups asked={asked} />
        </fieldset>
        <span className="flex-none border-l border-border pl-1 pr-1">
          <Button variant="ghost" icon="sliders-horizontal" onClick={onOpen}>
            <span>Filters</span>
            {count > 0 && (
              <>
                {' '}
                <span className="min-w-5 rounded-pill bg-primary-ink px-1h text-xs leading-160 font-700 text-bg">
                  {count}
                </span>
              </>
            )}
          </Button>
        </span>
      </FilterForm>
    </div>
  )
}

/** The groups as chips that send their form. */
function Groups({ asked }: Pick<ChangeFiltersProps, 'asked'>) {
  const chosen = groupOfKind(asked.kind)?.key ?? ''
  return ALL_AND_GROUPS.map(({ key, label }) => (
    <button
      key={key}
      type="submit"
      className={chip.chip}
      name="kind"
      value={key}
      aria-pressed={key === chosen}
    >
      <span className={chip.pill}>{label}</span>
    </button>
  ))
}

/** The chips are wider than a phone: scrolls only their row to the chosen one. */
function showChosen(row: HTMLElement | null, kind: ChangeFilter['kind']): void {
  const chosen = row?.querySelector(`[value="${groupOfKind(kind)?.key ?? ''}"]`)
  if (!row || !chosen) return
  const [room, box] = [row.getBoundingClientRect(), chosen.getBoundingClientRect()]
  const isSeen = box.left >= room.left && box.right <= room.right
  if (!isSeen) row.scrollLeft += box.left - room.left - (room.width - box.width) / 2
}

const ALL_AND_GROUPS = [{ key: '', label: 'All', kinds: [] }, ...changeGroups] as const

/** Groups with their counts and all other filters, beside the list; without scripts above it, as a form. */
export function ChangeRail({ asked, page, onShow, isMinorOpen, onMinor }: ChangeFiltersProps) {
  const chosen = groupOfKind(asked.kind)?.key ?? ''
  return (
    <FilterForm className="grid gap-4" onShow={onShow}>
      {/* Before the buttons: the last of one name counts, and engines put a pressed one at its place or behind all. */}
      <input type="hidden" name="kind" value={asked.kind} />
      <fieldset className="-mx-3" aria-label="Kind">
        {ALL_AND_GROUPS.map(({ key, label, kinds }) => (
          <button
            key={key}
            type="submit"
            name="kind"
            value={key}
            aria-pressed={key === chosen}
            className="flex min-h-tap w-full items-center justify-between gap-3 rounded-md px-3 py-1 text-start font-500 text-text-2 hover:bg-surface-2 aria-pressed:bg-surface-2 aria-pressed:font-650 aria-pressed:text-text"
          >
            <span>{label}</span>{' '}
            {page?.counts && (
              <small className="text-sm font-400 text-text-3">
                {countLabel(countOf(page.counts, kinds))}
              </small>
            )}
          </button>
        ))}
      </fieldset>
      <ChangeFields asked={asked} page={page} onShow={onShow} isMinorOpen={isMinorOpen} onMinor={onMinor} />
      <Button type="submit" className="hidden justify-self-start noscript:inline-flex">
        Show
      </Button>
    </FilterForm>
  )
}

/** How many entries there are of these kinds; of all of them where none is named. */
const countOf = (counts: NonNullable<ChangePage['counts']>, kinds: readonly string[]): number =>
  counts.reduce((sum, { kind, count }) => (kinds.length === 0 || kinds.includes(kind) ? sum + count : sum), 0)

/** Firm, tier and time, and whether minor changes are open. Each is asked for at once. */
function ChangeFields({ asked, page, isMinorOpen, onMinor }: ChangeFiltersProps) {
  return (
    <>
      <Choice label="Firm" name="firm" value={asked.firm}>
        <option value="">All firms</option>
        <FirmOptions asked={asked.firm} changes={page?.changes ?? []} />
      </Choice>
      <Choice label="Tier of today" name="tier" value={asked.tier}>
        <option value="">All tiers</option>
        {sections.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </Choice>
      <div>
        <Switch
          name="days"
          value={RECENT_CHANGES}
          checked={asked.isRecent}
          onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
        >
          <span>Last 30 days</span>
        </Switch>
        <Switch
          className="noscript:hidden"
          checked={isMinorOpen}
          onChange={(event) => onMinor(event.target.checked)}
        >
          <span>Open minor changes</span>
        </Switch>
      </div>
    </>
  )
}

/** All filters but the groups, over the list, which follows at once. */
export function ChangeFilterSheet({
  onClose,
  ...filters
}: ChangeFiltersProps & { readonly onClose: () => void }) {
  const { asked, page, onShow } = filters
  const total = page?.total ?? 0
  return (
    <Sheet
      open
      size="sm"
      onClose={onClose}
      label="Filters"
      header={<h2 className={`${layout.h2} flex-1`}>Filters</h2>}
      footer={
        <form method="dialog" className="flex flex-wrap gap-2">
          <Button variant="ghost" onClick={() => onShow(ALL_CHANGES)}>
            Clear All Filters
          </Button>
          <Button type="submit" variant="primary" className="flex-1">
            {total === 0
              ? 'No entry matches'
              : `Show ${countLabel(total)} ${total === 1 ? 'entry' : 'entries'}`}
          </Button>
        </form>
      }
    >
      <FilterForm className="grid gap-4" onShow={onShow}>
        <input type="hidden" name="kind" value={asked.kind} />
        <ChangeFields {...filters} />
      </FilterForm>
    </Sheet>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly name: string
  readonly value: string
  readonly children: ReactNode
}

/** A list of values; another one is asked for at once. */
function Choice({ label, name, value, children }: ChoiceProps) {
  return (
    <Field label={label}>
      {(control) => (
        <SelectFrame>
          <select
            {...control}
            name={name}
            value={value}
            onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
          >
            {children}
          </select>
        </SelectFrame>
      )}
    </Field>
  )
}

/** The firms by name: those of the list, and those of the entries that are listed no more. */
function FirmOptions({
  asked,
  changes,
}: {
  readonly asked: string
  readonly changes: readonly PublicChange[]
}) {
  const { firms } = useDirectory()
  const options = useMemo(() => {
    const names = new Map(firms.map(({ slug, name }) => [slug, name]))
    for (const { firm } of changes) if (firm && !names.has(firm.slug)) names.set(firm.slug, firm.name)
    if (asked !== '' && !names.has(asked)) names.set(asked, asked)
    return [...names].sort(([, one], [, other]) => one.localeCompare(other, 'en'))
  }, [firms, changes, asked])
  return options.map(([slug, name]) => (
    <option key={slug} value={slug} translate="no">
      {name}
    </option>
  ))
}
