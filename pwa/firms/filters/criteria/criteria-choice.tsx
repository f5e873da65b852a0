import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { withToggled } from '#contract/firm-filter.ts'
import { useDevice } from '#pwa/data/device/device.tsx'
import { useDirectory } from '#pwa/data/directory.tsx'
import { useRubric } from '#pwa/data/rubric/use-rubric.ts'
import { countLabel } from '#pwa/ui/chip.tsx'
import choices from '#pwa/ui/choice-list.module.css'
import { KeptAge } from '#pwa/ui/kept-age.tsx'
import layout from '#pwa/ui/layout.module.css'
import { useFirmFilter } from '../use-firm-filter.ts'
import styles from './criteria-choice.module.css'

/** Ids of the firms that meet each criterion. */
type Met = Readonly<Record<string, readonly string[]>>

/** The firms that meet each of the criteria; null without any. An unknown criterion is met by none. */
export function firmsMeeting(met: Met, criteria: readonly string[]): ReadonlySet<string> | null {
  const [first, ...others] = criteria.map((key) => (Object.hasOwn(met, key) ? (met[key] ?? []) : []))
  if (!first) return null
  const sets = others.map((ids) => new Set(ids))
  return new Set(first.filter((id) => sets.every((ids) => ids.has(id))))
}

interface CriteriaChoiceProps {
  readonly isOpen: boolean
  /** Everything that opens with it. */
  readonly panel: RefObject<Element | null>
}

/**
 * "Criteria that are met": narrows the list to the firms that meet each criterion of the address. Open it offers all, closed only
 * the chosen ones. The list itself knows no criteria, so it narrows once this part and the rubric are loaded.
 */
export function CriteriaChoice({ isOpen, panel }: CriteriaChoiceProps) {
  const { narrowing } = useDevice()
  const { firms } = useDirectory()
  const { filter, change } = useFirmFilter()
  const { criteria } = filter
  const held = useRubric()
  const whole = held !== null && held !== 'unreachable' && held.isWhole ? held : null
  const met = whole?.rubric.met
  useEffect(() => {
    narrowing.set({ ...narrowing.get(), met: met ? firmsMeeting(met, criteria) : null })
    return () => narrowing.set({ ...narrowing.get(), met: null })
  }, [narrowing, met, criteria])
  const counts = useMemo(() => {
    const listed = new Set(firms.map(({ id }) => id))
    return new Map(
      Object.entries(met ?? {}).map(([key, ids]) => [key, ids.filter((id) => listed.has(id)).length]),
    )
  }, [met, firms])
  // Loaded by the press that opens them, they were not there before.
  const isShown = isOpen && (whole !== null || held === 'unreachable')
  useOpenedInSight(isShown, panel)
  if (held === 'unreachable')
    return (
      (isOpen || criteria.length > 0) && (
        <p role="status" className={`${layout.wrap} ${layout.caption}`}>
          Connect once to choose by criteria. Until then they do not narrow the list.
        </p>
      )
    )
  if (!whole) return null
  const offered = whole.rubric.criteria.filter(({ key }) => isOpen || criteria.includes(key))
  if (offered.length === 0) return null
  return (
    <div className={`${layout.wrap} ${styles.choice}`}>
      <fieldset className={styles.criteria} aria-label="Criteria that are met">
        {offered.map(({ key, name }) => (
          <label key={key} className={choices.choice}>
            <input
              type="checkbox"
              checked={criteria.includes(key)}
              onChange={() => change({ criteria: withToggled(criteria, key) })}
            />
            <span>{name}</span> <small>{countLabel(counts.get(key) ?? 0)}</small>
          </label>
        ))}
      </fieldset>
      <p className={`${layout.wash} ${layout.caption}`}>
        Listed are firms that meet all that you choose. Not known counts as not met.
      </p>
      {whole.isKept && <KeptAge moment={whole.readAt} />}
    </div>
  )
}

/** Scrolls what a press has opened into sight, once it is there: on a phone it may open below the screen. `opened`: all of it. */
function useOpenedInSight(isOpen: boolean, opened: RefObject<Element | null>): void {
  const wasOpen = useRef(false)
  useEffect(() => {
    if (isOpen && !wasOpen.current) opened.current?.scrollIntoView({ block: 'nearest' })
    wasOpen.current = isOpen
  }, [isOpen, opened])
}
