import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { reportedFields } from '../firm-fields.ts'
import { id, idParams, optionalEmail, text, typedText } from '../primitives/text-input.ts'
import { linkUrl } from '../primitives/url-input.ts'
import { criterionKey } from '../rubric/rubric.ts'
import { managementSecret } from './experience.ts'
import { firmReportReasons, REPORT_LENGTH } from './options.ts'
import { sentPaths } from './sent-paths.ts'

/** The key of a fact of a firm; "" for none. */
export const reportedFact = v.picklist(['', ...reportedFields], 'must be one of the facts of a firm')

/** The reported part of a firm: a challenge, a fact, a line of its assessment, or its current state as a whole. */
const aboutEntries = {
  challenge: v.optional(v.union([v.literal(''), id], 'must be an identifier'), ''),
  fact: v.optional(reportedFact, ''),
  /** Additive: the key of a criterion. */
  criterion: v.optional(v.union([v.literal(''), criterionKey], 'must be the key of a criterion'), ''),
} as const

/** A visitor's report that a fact about a firm is out of date or false. A repeat with the same key has no effect. */
const firmReport = v.pipe(
  v.object({
    ...aboutEntries,
    reason: v.picklist(firmReportReasons, 'must be outdated or false'),
    text: v.optional(text(REPORT_LENGTH), ''),
    /** Additive: an address that says otherwise; "" for none. */
    source: v.optional(linkUrl, ''),
    idempotencyKey: typedText(64, v.regex(/^[A-Za-z0-9_-]{16,64}$/, 'must be 16 to 64 letters')),
    /** Where the receipt and the decision are mailed; "" for nowhere. */
    email: v.optional(optionalEmail, ''),
    /** The sender's device asks for the decision with it; stored as a hash only. */
    secret: v.optional(v.union([v.literal(''), managementSecret], 'must be 43 letters'), ''),
  }),
  v.forward(
    v.partialCheck(
      [['challenge'], ['fact']],
      ({ challenge, fact }) => challenge === '' || fact === '',
      'must not be named with a challenge',
    ),
    ['fact'],
  ),
  v.forward(
    v.partialCheck(
      [['challenge'], ['fact'], ['criterion']],
      ({ challenge, fact, criterion }) => criterion === '' || (challenge === '' && fact === ''),
      'must not be named with a challenge or a fact',
    ),
    ['criterion'],
  ),
)
export type FirmReport = v.InferOutput<typeof firmReport>

export const reportFirm = endpoint({
  method: 'POST',
  path: sentPaths.reportFirm,
  summary:
    'Tell staff that a challenge, a fact or a line of the assessment of a firm is out of date or false',
  permission: 'submissions:send',
  params: idParams,
  body: firmReport,
  response: v.object({ message: v.string() }),
  status: 201,
  limits: { callsPerMinute: 30 },
})
