import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { setupKeys } from '../settings/staff-groups.ts'
import { stepStates } from './setup-steps.ts'

const setup = v.object({
  steps: v.array(
    v.object({
      key: v.picklist(setupKeys),
      state: v.picklist(stepStates),
      /** A short summary of the chosen values; "" for none. */
      says: v.string(),
    }),
  ),
})
export type Setup = v.InferOutput<typeof setup>

export const readSetup = endpoint({
  method: 'GET',
  path: '/api/admin/setup',
  summary: 'How far the set-up of the site is, step by step',
  permission: 'settings:read-all',
  response: setup,
})

/** Why a sample is not removed with the others: it was changed, or it holds a review that is real. */
const sampleUses = ['changed', 'reviewed'] as const

const samples = v.object({
  firms: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      /** Entity tag, for its removal. */
      tag: v.string(),
      /** Absent: it is as it came. */
      use: v.optional(v.picklist(sampleUses)),
    }),
  ),
  /** How many reviews and challenges go with them. */
  reviews: v.number(),
  challenges: v.number(),
})
export type Samples = v.InferOutput<typeof samples>

export const readSamples = endpoint({
  method: 'GET',
  path: '/api/admin/samples',
  summary: 'The sample firms, and which of them were edited or used since they came',
  permission: 'firms:delete',
  response: samples,
  work: 'list',
})

export const setupEndpoints = [readSetup, readSamples] as const
