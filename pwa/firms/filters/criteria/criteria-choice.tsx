import { useEffect, useMemo } from 'react'
import { withToggled } from '#contract/firm-filter.ts'
import { useDevice } from '#pwa/data/device/device.tsx'
import { useDirectory } from '#pwa/data/directory.tsx'
import { useRubric } from '#pwa/data/rubric/use-rubric.ts'
import { countLabel } from '#pwa/ui/chip.tsx'
import { KeptAge } from '#pwa/ui/kept-age.tsx'
import layout from '#pwa/ui/layout.module.css'
import { useFirmFilter } from '../use-firm-filter.ts'

/** Ids of the firms that meet each criterion. */
type Met = Readonly<Record<string, readonly string[]>>

/** The firms that meet each of the criteria; null without any. An unknown criterion is met by none. */
export function firmsMeeting(met: Met, criteria: readonly string[]): ReadonlySet<string> | null {
  const [first, ...others] = criteria.map((key) => (Object.hasOwn(met, key) ? (met[key] ?? []) : []))
  if (!first) return null
  const sets = others.map((ids) => new Set(ids))
  return new Set(first.filter((id) => sets.every((ids) => ids.has(id))))
}

/** Narrows the list to the firms that meet each criterion of the address, which the list itself does not know. */
export function CriteriaNarrowing() {
  const { narrowing } = useDevice()
  const { criteria } = useFirmFilter().filter
  const held = useRubric()
  const met = held !== null && held !== 'unreachable' && held.isWhole ? held.rubric.met : null
  useEffect(() => {
    narrowing.set({ ...narrowing.get(), met: met && firmsMeeting(met, criteria) })
    return () => narrowing.set({ ...narrowing.get(), met: null })
  }, [narrowing, met, criteria])
  return null
}

/** "Criteria that are met": offers those of the rubric, each with the number of firms that meet it. */
export function CriteriaChoice() {
  const { firms } = useDirectory()
  const { filter, change } = useFirmFilter()
  const { criteria } = filter
  const held = useRubric()
  const whole = held !== null && held !== 'unreachable' && held.isWhole ? held : null
  const met = whole?.rubric.met
  const counts = useMemo(() => {
    const listed = new Set(firms.map(({ id }) => id))
    return new Map(
      Object.entries(met ?? {}).map(([key, ids]) => [key, ids.filter((id) => listed.has(id)).length]),
    )
  }, [met, firms])
  if (held === 'unreachable')
    return (
      <p role="status" className={layout.caption}>
        Connect once to choose by criteria. Until then they do not narrow the list.
      </p>
    )
  return (
    <fieldset className="border-t border-border pt-3h" aria-label="Criteria that are met">
      <h3 className="text-ms font-650">Criteria that are met</h3>
      <p className="mb-1 text-sm leading-140 text-text-3">
        A firm must meet each one you choose. Not known counts as not met.
      </p>
      {whole?.rubric.criteria.map(({ key, name }) => (
        <label key={key} className="flex min-h-tap flex-wrap items-center gap-3 has-checked:font-600">
          <input
            type="checkbox"
            className="size-5h"
            checked={criteria.includes(key)}
            onChange={() => change({ criteria: withToggled(criteria, key) })}
          />
          <span className="min-w-0 flex-1">{name}</span>{' '}
          <small className="text-sm text-text-3">{countLabel(counts.get(key) ?? 0)}</small>
        </label>
      ))}
      {whole?.isKept && <KeptAge moment={whole.readAt} />}
    </fieldset>
  )
}
