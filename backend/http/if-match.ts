import { ApiError } from './errors.ts'

/** A strong entity tag around a version. */
export const entityTag = (version: number | string): string => `"${version}"`

/**
 * Refuses to overwrite what changed since the caller read it; without `If-Match` the last write wins. The answer
 * carries the thing as it is now. (threat J1) @throws ApiError 412
 */
export function requireMatch(
  ifMatch: string | undefined,
  tag: string,
  { current, detail }: { readonly current: unknown; readonly detail: string },
): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return
  const tags = ifMatch.split(',').map((candidate) => candidate.trim().replace(/^W\//, ''))
  if (tags.includes(tag)) return
  throw new ApiError('stale', detail, { fields: { current }, headers: { ETag: tag } })
}
