import * as v from 'valibot'
import { endpoint, filePieces } from './endpoint.ts'
import { EMAIL_LENGTH, isEmail } from './primitives/email.ts'
import { cleanAddress } from './primitives/text.ts'
import { filled, id, lineText, moment, text } from './primitives/text-input.ts'
import { minutes } from './primitives/time.ts'
import { managementSecret } from './reviews/experience.ts'

const orNoMoment = v.nullable(moment)

/** The payout that a review reports. */
const givenPayout = {
  payoutRequestedOn: v.string(),
  payoutReceivedOn: v.string(),
  payoutMethod: v.string(),
  refusalReason: v.string(),
} as const

/** A submission as it is given out: without keys, hashes and names of staff. */
const givenSubmission = v.object({
  id,
  firmName: v.string(),
  firmId: v.string(),
  contactName: v.string(),
  contactEmail: v.string(),
  website: v.string(),
  category: v.string(),
  description: v.string(),
  relationship: v.string(),
  incentivised: v.boolean(),
  showName: v.boolean(),
  rating: v.number(),
  accountSize: v.string(),
  outcome: v.string(),
  experiencedOn: v.string(),
  payoutAmount: v.string(),
  ...givenPayout,
  status: v.string(),
  reason: v.string(),
  /** Notes of staff; absent in the file of a sender, who may not read them. */
  notes: v.optional(v.string()),
  submitted_at: moment,
  corrected_at: orNoMoment,
  decided_at: orNoMoment,
  erased_at: orNoMoment,
})

/** A file that was sent with a review, by its name: its bytes are not in it. */
const givenFile = v.object({
  id,
  submissionId: id,
  name: v.string(),
  type: v.string(),
  /** In bytes. */
  size: v.number(),
})

const givenReview = v.object({
  id,
  submissionId: id,
  firmId: v.string(),
  state: v.string(),
  reason: v.string(),
  rating: v.number(),
  outcome: v.string(),
  accountSize: v.string(),
  payoutAmount: v.string(),
  experiencedOn: v.string(),
  ...givenPayout,
  text: v.string(),
  displayName: v.string(),
  proof: v.string(),
  incentivised: v.boolean(),
  connected: v.boolean(),
  published_at: moment,
  edited_at: orNoMoment,
})

const givenAnswer = v.object({
  id,
  reviewId: id,
  firmId: v.string(),
  text: v.string(),
  status: v.string(),
  sent_at: moment,
  decided_at: orNoMoment,
})

const givenReport = v.object({
  id,
  reviewId: id,
  reason: v.string(),
  text: v.string(),
  sent_at: moment,
  resolved_at: orNoMoment,
  resolution: v.string(),
})

const givenObjection = v.object({
  id,
  submissionId: id,
  decision: v.string(),
  rule: v.string(),
  text: v.string(),
  email: v.string(),
  sent_at: moment,
  decided_at: orNoMoment,
  outcome: v.string(),
  reason: v.string(),
})

/** A report that this person sent about another person's review, or about a firm. */
const givenSentReport = v.object({
  ...givenReport.entries,
  /** "" where it is about a firm. */
  reviewId: v.string(),
  firmId: v.string(),
  challengeId: v.string(),
  fact: v.string(),
  /** Additive: the key of a criterion, and an address that was given; "" for none. */
  criterion: v.string(),
  source: v.string(),
  name: v.string(),
  email: v.string(),
  goodFaith: v.boolean(),
  rule: v.string(),
})

/** A person whom a firm's company names. */
const givenPerson = v.object({
  id,
  firmId: v.string(),
  name: v.string(),
  role: v.string(),
  source: v.string(),
  checkedAt: v.string(),
  added_at: moment,
})

/**
 * Every kind of data stored about a person who sent a review or a report, or who stands behind a firm, in the order of a file,
 * which has a list of each. `one` and `many`: in a sentence. A kind is added by its row here and by that of `sources.ts` on the
 * server.
 */
export const personalKinds = {
  submissions: { one: 'review sent in', many: 'reviews sent in', entry: givenSubmission },
  files: { one: 'file sent with it', many: 'files sent with them', entry: givenFile },
  reviews: { one: 'review on the site', many: 'reviews on the site', entry: givenReview },
  answers: { one: 'answer of a firm to it', many: 'answers of firms to them', entry: givenAnswer },
  reports: { one: 'report about it', many: 'reports about them', entry: givenReport },
  objections: { one: 'objection to a decision', many: 'objections to decisions', entry: givenObjection },
  sentReports: { one: 'report sent', many: 'reports sent', entry: givenSentReport },
  people: {
    one: 'line about who is behind a firm',
    many: 'lines about who is behind firms',
    entry: givenPerson,
  },
} as const
export type PersonalKind = keyof typeof personalKinds
export const personalKindKeys = Object.keys(personalKinds) as PersonalKind[]

/** An entry of a kind, as it is given out. */
export type Given<Kind extends PersonalKind = PersonalKind> = v.InferOutput<
  (typeof personalKinds)[Kind]['entry']
>

/** The name of a file with a person's data. */
export const personalFileName = (exportedAt: string): string =>
  `personal_data_${exportedAt.slice(0, 10)}.json`

const WHO = 'must be an email address, the secret of a review, or a name'

/** Whether a text is an address; else it is a secret. */
export const isAddress = (who: string): boolean => isEmail(cleanAddress(who))

/** An address or a secret that was typed wrong, which is told as such: no name of one word has an "@" or so many letters. */
const NO_NAME = /@|^[\w-]{38}/

/** Whether a text is the name of a person whom a firm's company names, of one word or more. */
export const isPersonName = (who: string): boolean =>
  !isAddress(who) && (/\S\s+\S/.test(who.trim()) || !NO_NAME.test(who.trim()))

/**
 * The person, by the address that they gave, by the secret that their device made for one review, or by name, which finds only
 * people of companies: senders of reviews may choose any name. Only ever in a body.
 */
const who = lineText(
  EMAIL_LENGTH,
  filled,
  v.check<string, string>(
    (given) => isAddress(given) || v.is(managementSecret, given) || isPersonName(given),
    WHO,
  ),
)

/** Why data are given out or erased. History keeps it for good, so it must not name a person. */
const reason = text(
  1000,
  filled,
  v.check<string, string>((given) => !given.includes('@'), 'must hold no email address: History keeps it'),
)

/** Most names of one kind that are listed. */
export const NAMES_LISTED = 10

/** The stored items of one kind. */
const foundKind = v.object({
  kind: v.picklist(personalKindKeys),
  count: v.number(),
  /** When the first and the last of them came. */
  first_at: moment,
  last_at: moment,
  /** Of firms and files, each once, `NAMES_LISTED` at most. */
  names: v.array(v.string()),
})
export type FoundKind = v.InferOutput<typeof foundKind>

/** Kinds without stored data are left out. */
export const findPersonalData = endpoint({
  method: 'POST',
  path: '/api/admin/personal-data/find',
  summary: 'What is stored about whoever has an address or the secret of a review',
  permission: 'personal-data:use',
  body: v.object({ who }),
  response: v.object({ found: v.array(foundKind) }),
  limits: { callsPerMinute: 60 },
  requiresRecentSignIn: true,
  work: 'list',
})

/** 404 without stored data. */
export const exportPersonalData = endpoint({
  method: 'POST',
  path: '/api/admin/personal-data/export',
  summary: 'All of it as one file',
  permission: 'personal-data:use',
  body: v.object({ who, reason }),
  response: filePieces,
  download: true,
  limits: { callsPerMinute: 30 },
  requiresRecentSignIn: true,
  work: 'bulk',
  timeoutMs: minutes(1),
})

/** 404 without stored data. Erased at once and for good, also from the snapshots; no restore brings it back. */
export const erasePersonalData = endpoint({
  method: 'POST',
  path: '/api/admin/personal-data/erase',
  summary: 'Erase all of it for good',
  permission: 'personal-data:use',
  body: v.object({ who, reason }),
  response: v.object({ message: v.string() }),
  limits: { callsPerMinute: 30 },
  requiresRecentSignIn: true,
  work: 'bulk',
  timeoutMs: minutes(1),
})
