import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import type { Permission } from '../permissions.ts'

/** How often news are mailed to one person. */
export const digestFrequencies = [
  { key: 'off', label: 'Off' },
  { key: 'daily', label: 'Daily' },
  { key: 'weekly', label: 'Weekly' },
] as const
export type DigestFrequency = (typeof digestFrequencies)[number]['key']

interface Topic {
  readonly key: string
  readonly label: string
  readonly hint: string
  /** The permission of those it concerns. */
  readonly needs: Permission
}

/** The topics of a digest, each with a switch. */
export const digestTopics = [
  {
    key: 'reviews',
    label: 'New reviews',
    hint: 'How many arrived, and how many are waiting',
    needs: 'submissions:decide',
  },
  {
    key: 'backup',
    label: 'Failed backup',
    hint: 'The automatic backup failed',
    needs: 'backup:use',
  },
  {
    key: 'codes',
    label: 'Codes about to expire',
    hint: 'Codes that end in the next 7 days',
    needs: 'firms:write-affiliate',
  },
  {
    key: 'grace',
    label: 'Grace period ending',
    hint: 'Accounts that need a second factor within 3 days',
    needs: 'account:own',
  },
] as const satisfies readonly Topic[]
export type DigestTopic = (typeof digestTopics)[number]['key']

const flag = v.boolean('must be true or false')

/** The topics that one person chose, and how often. */
const digest = v.object({
  frequency: v.picklist(
    digestFrequencies.map(({ key }) => key),
    'must be off, daily or weekly',
  ),
  reviews: flag,
  backup: flag,
  codes: flag,
  grace: flag,
})
export type Digest = v.InferOutput<typeof digest>

/** Off until asked for. */
export const digestDefaults: Digest = {
  frequency: 'off',
  reviews: true,
  backup: true,
  codes: true,
  grace: true,
}

export const readDigest = endpoint({
  method: 'GET',
  path: '/api/admin/digest',
  summary: 'The news that the caller gets by email',
  permission: 'account:own',
  response: digest,
})

export const changeDigest = endpoint({
  method: 'PUT',
  path: '/api/admin/digest',
  summary: 'Choose the news that the caller gets by email',
  permission: 'account:own',
  body: digest,
  response: digest,
})
