import { useEffect, useMemo } from 'react'
import { withToggled } from '#contract/primitives/toggled.ts'
import { useDevice } from '#pwa/data/device/device.tsx'
import { useDirectory } from '#pwa/data/directory.tsx'
import { useRubric } from '#pwa/data/rubric/use-rubric.ts'
import { paths } from '#pwa/paths.ts'
import { KeptAge } from '#pwa/public-changes/record/kept-age.tsx'
import { Chip } from '#pwa/ui/chip.tsx'
import layout from '#pwa/ui/layout.module.css'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { useFirmFilter } from '../use-firm-filter.ts'
import styles from './criteria-choice.module.css'
import { firmsMeeting } from './firms-meeting.ts'

/**
 * "Criteria that are met": narrows the list to the firms that meet each criterion of the address. While it is open it offers all of
 * them, else those that are chosen. The list itself knows no criteria, so it narrows once this part and the rubric are here.
 */
export function CriteriaChoice({ isOpen }: { readonly isOpen: boolean }) {
  const { meeting } = useDevice()
  const { firms } = useDirectory()
  const { filter, change } = useFirmFilter()
  const { criteria } = filter
  const held = useRubric()
  const whole = held !== null && held !== 'unreachable' && held.isWhole ? held : null
  const met = whole?.rubric.met
  useEffect(() => meeting.set(met ? firmsMeeting(met, criteria) : null), [meeting, met, criteria])
  useEffect(() => () => meeting.set(null), [meeting])
  const counts = useMemo(() => {
    const listed = new Set(firms.map(({ id }) => id))
    return new Map(
      Object.entries(met ?? {}).map(([key, ids]) => [key, ids.filter((id) => listed.has(id)).length]),
    )
  }, [met, firms])
  if (held === 'unreachable')
    return (
      (isOpen || criteria.length > 0) && (
        <p role="status" className={`${layout.wrap} ${layout.caption}`}>
          Connect once to choose by criteria. Until then the list does not look at them.
        </p>
      )
    )
  if (!whole) return null
  const offered = whole.rubric.criteria.filter(({ key }) => isOpen || criteria.includes(key))
  if (offered.length === 0) return null
  return (
    <div className={`${layout.wrap} ${styles.choice}`}>
      <fieldset className={`${layout.wash} ${styles.chips}`} aria-label="Criteria that are met">
        {offered.map(({ key, name }) => (
          <Chip
            key={key}
            pressed={criteria.includes(key)}
            count={counts.get(key) ?? 0}
            onPress={() => change({ criteria: withToggled(criteria, key) })}
          >
            {name}
          </Chip>
        ))}
      </fieldset>
      <p className={`${layout.wash} ${layout.caption}`}>
        <span>A firm meets all that you choose. What is not known counts as not met.</span>{' '}
        <PageLink className={layout['text-link']} to={paths.howWeRate.to()}>
          How we rate
        </PageLink>
      </p>
      {whole.isKept && <KeptAge moment={whole.readAt} />}
    </div>
  )
}
