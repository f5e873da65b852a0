import type { Rubric } from '#contract/rubric/rubric.ts'
import { readRubric } from '#contract/rubric/rubric-endpoints.ts'
import { useStaffQuery } from '../../kit/account/staff-query.tsx'

/** The criteria that firms are rated by; undefined until they are here. */
export const useRubric = (): Rubric | undefined => useStaffQuery(readRubric, {}).data
