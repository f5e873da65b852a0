import type { FirmRow } from '#contract/firm.ts'
import { operates, standingLabels } from '#contract/firm-standing.ts'
import { dayAndMonth } from '../day-and-month.ts'

/** "Payouts paused since 12 Nov 2026"; "" for a firm that operates. */
export const standingText = ({
  standing = 'operating',
  standingSince = '',
}: Pick<FirmRow, 'standing' | 'standingSince'>): string =>
  operates({ standing })
    ? ''
    : `${standingLabels[standing]} since ${dayAndMonth(standingSince)} ${standingSince.slice(0, 4)}`
