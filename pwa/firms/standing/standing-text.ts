import type { FirmRow } from '#contract/firm.ts'
import { operates, standingLabels } from '#contract/firm-standing.ts'
import type { IconName } from '#pwa/ui/icon-names.ts'
import type { StaffIcon } from '#pwa/ui/staff-icons.ts'
import { dayAndMonth } from '../use-today.ts'

/** The icon beside the word of a standing: one that the pages of visitors carry. */
export const standingIcons = {
  operating: 'circle-check',
  payouts_paused: 'circle-pause',
  winding_down: 'hourglass',
  closed: 'door-closed',
} as const satisfies Record<NonNullable<FirmRow['standing']>, Exclude<IconName, StaffIcon>>

export const standingIcon = ({ standing = 'operating' }: Pick<FirmRow, 'standing'>): IconName =>
  standingIcons[standing]

/** "Payouts paused since 12 Nov 2026"; "" for a firm that operates. */
export const standingText = ({
  standing = 'operating',
  standingSince = '',
}: Pick<FirmRow, 'standing' | 'standingSince'>): string =>
  operates({ standing })
    ? ''
    : `${standingLabels[standing]} since ${dayAndMonth(standingSince)} ${standingSince.slice(0, 4)}`
