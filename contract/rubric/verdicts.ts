/** Findings on a criterion at a firm, in the order in which they are offered and counted. */
export const verdicts = [
  { key: 'yes', label: 'Yes', count: 'yes' },
  { key: 'no', label: 'No', count: 'no' },
  { key: 'unknown', label: 'Not known', count: 'not known' },
] as const
export type Verdict = (typeof verdicts)[number]['key']

/** The label of a verdict; that of "unknown" for anything else. */
export const verdictLabel = (verdict: unknown): string =>
  verdicts.find(({ key }) => key === verdict)?.label ?? 'Not known'

/** Longest note of a line, in characters. */
export const NOTE_LENGTH = 300

export const MOST_CRITERIA = 20

/** A version of the rubric and the day from which it holds or held; "" where that is before the record. */
export interface DatedVersion {
  readonly version: number
  readonly since: string
}

/** The version that held at the end of a day; null where none is known. `versions`: the oldest first. */
export const versionOn = (day: string, versions: readonly DatedVersion[]): number | null =>
  versions.findLast(({ since }) => since <= day)?.version ?? null
