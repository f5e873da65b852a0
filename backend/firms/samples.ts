import type { Reading } from '#backend/database/transaction.ts'
import { type FirmRecord, readFirms } from '#backend/models/firm.ts'
import { readReviewsOfFirms, SAMPLES, type SampleReview } from '#backend/models/sample-rows.ts'
import type { Challenge } from '#contract/challenges/challenge.ts'
import { type NewFirm, publishingDefaults } from '#contract/firm.ts'
import { firmTag } from '#contract/firm-endpoints.ts'
import { isSame } from '#contract/primitives/is-same.ts'
import type { Assessment } from '#contract/rubric/assessment.ts'
import type { Samples } from '#contract/setup/setup-endpoints.ts'
import { sampleAssessment } from './sample-assessments.ts'
import { sampleChallenges } from './sample-challenges.ts'
import { sampleCompany } from './sample-companies.ts'
import { everySample } from './sample-firms.ts'

/** The first version of anything. */
const FIRST_VERSION = 1

/** Challenges without the day of their check, which moves with the day of the first start. */
const undated = (challenges: readonly Challenge[]) => challenges.map((one) => ({ ...one, checkedAt: '' }))

/** Whether an assessment says what the sample ships with, but for its days; samples of before there were any have none. */
function isAssessedAsShipped({ assessment }: FirmRecord, shipped: NewFirm): boolean {
  const findings = (lines: Assessment) => lines.map((line) => ({ ...line, checkedOn: '' }))
  const wanted = sampleAssessment(shipped, new Date(0))
  return assessment.length === 0 || isSame(findings(assessment), findings(wanted))
}

/** Fields whose days move with the day of the first start: they are compared by themselves. */
const dated: readonly (keyof NewFirm)[] = ['challenges', 'assessment']
/** A company without the ids of firms, which are of each site alone. */
const unplaced = (company: NewFirm['company']) =>
  company && { ...company, sisters: company.sisters.map((sister) => ({ ...sister, firmId: '' })) }

/** Whether a firm says what the sample of its name ships with. (docs/decisions/clean-start.md) */
function isAsShipped(firm: FirmRecord): boolean {
  const shipped = everySample.find(({ name }) => name === firm.name)
  if (!shipped) return false
  const wanted: NewFirm = { ...publishingDefaults, ...shipped }
  const keys = (Object.keys(wanted) as (keyof NewFirm)[]).filter((key) => !dated.includes(key))
  const challenges = sampleChallenges(shipped, new Date(0))
  return (
    keys.every((key) => isSame(firm[key], wanted[key])) &&
    isSame(undated(firm.challenges), undated(challenges)) &&
    isAssessedAsShipped(firm, shipped) &&
    isSame(
      unplaced(firm.company),
      sampleCompany(firm.name, () => ''),
    )
  )
}

const isTouched = ({ sample, version, state }: SampleReview) =>
  sample && (version > FIRST_VERSION || state !== 'published')

/** How a sample firm was used since it came; undefined: not at all. */
function useOf(firm: FirmRecord, reviews: readonly SampleReview[]): Samples['firms'][number]['use'] {
  if (reviews.some(({ sample }) => !sample)) return 'reviewed'
  return isAsShipped(firm) && !reviews.some(isTouched) ? undefined : 'changed'
}

/** The sample firms with what was done with them, and how much goes with them. Reads one state of the database. */
export async function readSamplesNow(reading: Reading): Promise<Samples> {
  const firms = await readFirms(reading, SAMPLES)
  const reviews = await readReviewsOfFirms(
    reading,
    firms.map(({ id }) => id),
  )
  const byFirm = Map.groupBy(reviews, ({ firm_id }) => firm_id)
  return {
    firms: firms.map((firm) => {
      const use = useOf(firm, byFirm.get(firm.id) ?? [])
      return { id: firm.id, name: firm.name, tag: firmTag(firm), ...(use && { use }) }
    }),
    reviews: reviews.filter(({ sample }) => sample).length,
    challenges: firms.reduce((sum, { challenges }) => sum + challenges.length, 0),
  }
}
