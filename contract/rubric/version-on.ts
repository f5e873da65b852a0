/** A version of the rubric and the day from which it holds or held; "" where that is before the record. */
export interface DatedVersion {
  readonly version: number
  readonly since: string
}

/** The version that held at the end of a day; null where none is known. `versions`: the oldest first. */
export const versionOn = (day: string, versions: readonly DatedVersion[]): number | null =>
  versions.findLast(({ since }) => since <= day)?.version ?? null
