import { formatValue } from '../kit/form/safe-save/value-text.tsx'
import type { FieldChange } from './field-changes.ts'

/** Longest values that a line shows. */
const SHOWN_LENGTH = 40

/** "from Silver to Bronze", where both are short. */
export function fromTo({ before, after }: FieldChange): string {
  if ([before, after].some((value) => typeof value === 'object' && value !== null)) return ''
  const [was, is] = [formatValue(before), formatValue(after)]
  const isShort = was.length <= SHOWN_LENGTH && is.length <= SHOWN_LENGTH && !was.startsWith('data:')
  return isShort && !is.startsWith('/') && !was.startsWith('/') ? `From ${was} to ${is}` : ''
}
