import * as v from 'valibot'
import { publicGroups } from './public-groups.ts'

/** What of the group `verifiedTraders` is the page around the traders. */
export const traderPage = v.omit(publicGroups.verifiedTraders, ['traders'])
export type TraderPage = v.InferOutput<typeof traderPage>

/** The whole group: the page and its traders. */
export type VerifiedTraders = v.InferOutput<typeof publicGroups.verifiedTraders>
