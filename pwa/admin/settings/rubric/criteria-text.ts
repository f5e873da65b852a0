import type { Criterion } from '#contract/rubric/rubric.ts'
import { formatValue } from '../../kit/form/fields/field-text.tsx'

/** The criteria of a rubric, a line for each, for History and conflicts. */
export const criteriaText = (value: unknown): string =>
  Array.isArray(value) && value.length > 0
    ? value.map(({ name, meaning }: Criterion) => `${name}: ${meaning}`).join('\n')
    : formatValue(value)
