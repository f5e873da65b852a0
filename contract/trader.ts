import * as v from 'valibot'
import { id, lineList, lineText, requiredLine, text, typedText } from './primitives/text-input.ts'
import { imageUrl, linkUrl } from './primitives/url-input.ts'

/** Most traders that the page shows. */
export const MAX_TRADERS = 200

/** A verified trader; the settings group `verifiedTraders` holds the list. */
export const trader = v.object({
  id,
  name: requiredLine(120),
  title: lineText(160),
  experience: lineText(60),
  specialization: lineText(60),
  avatar: imageUrl,
  bio: text(2000),
  achievements: lineList(20, 300),
  socialLinks: v.record(typedText(32, v.regex(/^[a-z0-9_-]+$/i, 'must be a network name')), linkUrl),
})
export type Trader = v.InferOutput<typeof trader>

/** The fields of a trader that staff edit; the id never changes. */
export const traderValues = v.omit(trader, ['id'])
export type TraderValues = v.InferOutput<typeof traderValues>

/** Values of a trader that staff add. */
export const traderDefaults = {
  name: 'New Trader',
  title: 'Prop Trader',
  experience: '3+ years',
  specialization: 'Forex',
  avatar: '',
  bio: '',
  achievements: [],
  socialLinks: {},
} as const satisfies Omit<Trader, 'id'>
