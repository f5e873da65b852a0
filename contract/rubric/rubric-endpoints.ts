import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { calendarDay, id } from '../primitives/text-input.ts'
import { sectionKeys } from '../tiers.ts'
import { criterion, criterionKey } from './rubric.ts'

/** The rubric, and how today's firms measure up to it. */
const rubricReply = v.object({
  version: v.number(),
  /** Since which day this version holds; null for the one that shipped. */
  since: v.nullable(calendarDay),
  /** The versions with the day from which each holds or held, oldest first; "" where that is before the record. */
  versions: v.optional(v.array(v.object({ version: v.number(), since: v.string() }))),
  criteria: v.array(criterion),
  /** Of firms that operate: one for each tier, in the order of the tiers. */
  tiers: v.array(
    v.object({
      tier: v.picklist(sectionKeys),
      /** At each index, the number of firms with that many yes; firms without an assessment are in none. */
      byYes: v.array(v.number()),
      notAssessed: v.number(),
    }),
  ),
  /** By the key of each criterion: the firms that meet it, whether or not they operate. Closed ones are left out. */
  met: v.record(criterionKey, v.array(id)),
  /** Reports that call a line of an assessment out of date or false. */
  challenges: v.object({ open: v.number(), answered: v.number() }),
})
export type RubricReply = v.InferOutput<typeof rubricReply>

export const readRubric = endpoint({
  method: 'GET',
  path: '/api/rubric',
  summary: 'The criteria that firms are rated by, and how the firms stand to them',
  permission: 'directory:read',
  response: rubricReply,
  limits: { callsPerMinute: 60 },
  work: 'reviews',
})
