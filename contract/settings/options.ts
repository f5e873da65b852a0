import * as v from 'valibot'
import { text } from '../primitives/text-input.ts'

export const popupPositions = ['bottom-right', 'bottom-left', 'top-right', 'top-left'] as const
export const backupFrequencies = ['daily', 'weekly', 'monthly'] as const

/** One plain address, or "" where there is none. Nothing that a mail header could read as two. (threat I1) */
export const email = v.pipe(
  text(254),
  v.regex(
    /^(?:[^\s@,;:<>"()[\]\\]+@[^\s@,;:<>"()[\]\\]+\.[^\s@,;:<>"()[\]\\]+)?$/,
    'must be an e-mail address',
  ),
)
