import { type ReactNode, type SubmitEvent, useEffect, useMemo, useRef } from 'react'
import type { ChangeFilter } from '#contract/public-changes/change-filter.ts'
import { changesIn, RECENT_CHANGES } from '#contract/public-changes/change-filter.ts'
import { changeKindLabels, readChangeKinds } from '#contract/public-changes/change-kinds.ts'
import type { PublicChange } from '#contract/public-changes/public-change.ts'
import { sections } from '#contract/tiers.ts'
import { useDirectory } from '#pwa/data/directory.tsx'
import { paths } from '#pwa/paths.ts'
import { Button } from '#pwa/ui/button.tsx'
import chip from '#pwa/ui/chip.module.css'
import { Field } from '#pwa/ui/field.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import layout from '#pwa/ui/layout.module.css'
import { SelectFrame } from '#pwa/ui/select-frame.tsx'
import styles from './changes.module.css'

interface ChangeFiltersProps {
  readonly asked: ChangeFilter
  /** The entries on show: their firms can be chosen before the whole list is there. */
  readonly changes: readonly PublicChange[]
  readonly onShow: (next: ChangeFilter) => void
}

/** Firm, tier, kind and time, as a form: without scripts its buttons submit to the server. */
export function ChangeFilters({ asked, changes, onShow }: ChangeFiltersProps) {
  const chips = useRef<HTMLDivElement>(null)
  useEffect(() => showChosen(chips.current, asked.kind), [asked.kind])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = [...new FormData(event.currentTarget, event.nativeEvent.submitter)]
    onShow(changesIn(new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString()))
  }
  return (
    <form className={`${layout.wash} ${styles.filters}`} action={paths.changes.to()} onSubmit={submit}>
      <div className={styles.selects}>
        <Choice label="Firm" name="firm" value={asked.firm}>
          <option value="">All firms</option>
          <FirmOptions asked={asked.firm} changes={changes} />
        </Choice>
        <Choice label="Tier of today" name="tier" value={asked.tier}>
          <option value="">All tiers</option>
          {sections.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </Choice>
      </div>
      <input type="hidden" name="kind" value={asked.kind} />
      <input type="hidden" name="days" value={asked.isRecent ? RECENT_CHANGES : ''} />
      <div ref={chips} className={`${layout.swiped} ${styles.chips}`}>
        <ChipButton name="days" value={asked.isRecent ? '' : RECENT_CHANGES} isOn={asked.isRecent}>
          Last 30 days
        </ChipButton>
        <fieldset className={styles.kinds} aria-label="Kind">
          <ChipButton name="kind" value="" isOn={asked.kind === ''}>
            All
          </ChipButton>
          {readChangeKinds.map((kind) => (
            <ChipButton key={kind} name="kind" value={kind} isOn={kind === asked.kind}>
              {changeKindLabels[kind]}
            </ChipButton>
          ))}
        </fieldset>
      </div>
      <Button type="submit" className={styles.send}>
        Show
      </Button>
    </form>
  )
}

/** The chips are wider than a phone: scrolls only their row to the chosen one. */
function showChosen(row: HTMLElement | null, kind: ChangeFilter['kind']): void {
  const chosen = row?.querySelector(`[name="kind"][value="${kind}"]`)
  if (!row || !chosen) return
  const [room, box] = [row.getBoundingClientRect(), chosen.getBoundingClientRect()]
  const isSeen = box.left >= room.left && box.right <= room.right
  if (!isSeen) row.scrollLeft += box.left - room.left - (room.width - box.width) / 2
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
  readonly changes: ChangeFiltersProps['changes']
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

interface ChipButtonProps {
  readonly name: 'kind' | 'days'
  readonly value: string
  readonly isOn: boolean
  readonly children: string
}

/** A choice as a chip that sends the form. */
function ChipButton({ name, value, isOn, children }: ChipButtonProps) {
  return (
    <button type="submit" className={chip.chip} name={name} value={value} aria-pressed={isOn}>
      <span className={chip.pill}>
        {isOn && <Icon name="check" size="s" />}
        <span>{children}</span>
      </span>
    </button>
  )
}
