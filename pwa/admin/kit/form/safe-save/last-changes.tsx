import { useCallback, useEffect, useState } from 'react'
import { type LastChange, type OpenThing, pathsQuery, readLastChanges } from '#contract/open-forms.ts'
import { listed } from '#contract/primitives/text.ts'
import { formatMoment, startOfDay } from '#pwa/ui/moment-text.ts'
import { withNames } from '#pwa/ui/with-names.tsx'
import { useQuietCall } from '../../account/staff-call.ts'
import { useBanner } from '../../messages/banner.tsx'
import type { FieldTexts } from '../fields/field-table.ts'
import { labelIn } from '../fields/field-text.tsx'

/** The time of a moment of today; day and time of any other. */
export function timeText(moment: string, now: Date, locale?: string): string {
  const at = new Date(moment)
  if (startOfDay(at) !== startOfDay(now)) return formatMoment(moment, locale)
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(at)
}

/** Who changed a field, and when; without a name where the account is gone. */
export function changedText(
  { name, changed_at, is_own }: Omit<LastChange, 'path'>,
  now: Date,
  locale?: string,
): string {
  const time = timeText(changed_at, now, locale)
  const at = startOfDay(new Date(changed_at)) === startOfDay(now) ? `at ${time}` : `on ${time}`
  if (is_own) return `Changed by you in another tab ${at}`
  return name === null ? `Changed ${at}` : `Changed by ${name} ${at}`
}

/** How many fields a line names; the others are counted. */
const MOST_NAMED = 3

/** What a save says that kept what others had changed meanwhile, with the names in it. */
export function mergedText(
  labels: readonly string[],
  changes: readonly LastChange[],
): { readonly text: string; readonly names: readonly string[] } {
  const more = labels.length - MOST_NAMED
  const named = more > 1 ? [...labels.slice(0, MOST_NAMED), `${more} more fields`] : labels
  const fields = listed(named)
  const isOwn = changes.length > 0 && changes.every(({ is_own }) => is_own)
  if (isOwn) return { text: `Saved. You changed ${fields} in another tab: both are kept.`, names: [] }
  const people = [...new Set(changes.map(({ name, is_own }) => (is_own ? null : name)))]
  const names = people.filter((name) => name !== null)
  if (names.length === 0 || names.length < people.length) {
    const were = labels.length === 1 ? 'was' : 'were'
    return { text: `Saved. ${fields} ${were} changed meanwhile: both are kept.`, names: [] }
  }
  return { text: `Saved. ${listed(names)} changed ${fields} meanwhile: both are kept.`, names }
}

/** Reads who changed fields of a thing last; nothing where that is not known, or cannot be read. */
function useReadChanges(thing: OpenThing | undefined) {
  const { noun, id } = thing ?? {}
  const quietly = useQuietCall()
  return useCallback(
    async (paths: readonly string[]): Promise<readonly LastChange[]> => {
      if (noun === undefined || id === undefined || paths.length === 0) return []
      const query = { noun, id, paths: pathsQuery(paths) }
      return (await quietly(readLastChanges, { query })) ?? []
    },
    [quietly, noun, id],
  )
}

/** Ends once who waits for a save has heard of it and said so: another message would take the place of this one. */
const afterMessageOfSave = () => new Promise((done) => setTimeout(done))

/** Says of a save which fields others had changed: asked when the save is sent again, said once that is done. */
export function useSayMerged(thing: OpenThing | undefined, fields: FieldTexts) {
  const read = useReadChanges(thing)
  const banner = useBanner()
  return (paths: readonly string[]) => {
    const reading = read(paths)
    return async () => {
      if (paths.length === 0) return
      await afterMessageOfSave()
      const labels = paths.map((path) => labelIn(fields, path))
      const { text, names } = mergedText(labels, await reading)
      banner.success(text, names)
    }
  }
}

const nothingKnown: readonly LastChange[] = []

/** Who changed these fields last; none until it is known. */
export function useLastChanges(
  thing: OpenThing | undefined,
  paths: readonly string[],
): readonly LastChange[] {
  const read = useReadChanges(thing)
  const [known, setKnown] = useState(nothingKnown)
  const asked = pathsQuery(paths)
  useEffect(() => {
    let isOver = false
    void read(asked.split(',').filter(Boolean)).then((changes) => isOver || setKnown(changes))
    return () => {
      isOver = true
    }
  }, [read, asked])
  return known
}

/** Who changed a field, in a line; nothing where that is not known. */
export function ChangedBy({
  path,
  changes,
}: {
  readonly path: string
  readonly changes: readonly LastChange[]
}) {
  const change = changes.find((one) => one.path === path)
  if (!change) return null
  return (
    <span className="block text-sm text-text-3 wrap-anywhere">
      {withNames(changedText(change, new Date()), [change.name ?? ''])}
    </span>
  )
}
