// Apart from the schemas, which visitors' pages would load with it.
import type { PublicChange } from './public-change.ts'

/** Whether an entry says that a whole firm, or a whole challenge, came. */
export const isArrival = ({
  kind,
  field,
  before,
  minor,
}: Pick<PublicChange, 'kind' | 'field' | 'before' | 'minor'>): boolean =>
  (kind === 'added' || kind === 'challenge') && field === '' && before === null && !minor

/** So many that come at one moment were brought by a file, and visitors read them as one entry. */
export const ARRIVALS_IN_ONE = 5
