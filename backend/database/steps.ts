import { accountGuardSteps } from './migrations/account-guards.ts'
import { accountSteps, deletedUserSteps, sessionSteps } from './migrations/accounts.ts'
import { answeringFirmSteps } from './migrations/answering-firms.ts'
import { archiveSteps } from './migrations/archives.ts'
import { challengeSteps, priceCheckSteps } from './migrations/challenges.ts'
import { companySteps } from './migrations/company.ts'
import { digestSteps } from './migrations/digests.ts'
import { directorySteps } from './migrations/directory.ts'
import { erasureSteps } from './migrations/erasures.ts'
import { firmReportSteps } from './migrations/firm-reports.ts'
import { firmFieldSteps, firmStatusSteps, firmViewSteps } from './migrations/firm-status.ts'
import { formerSlugSteps } from './migrations/former-slugs.ts'
import { historyBatchSteps, historyIndexSteps, historyPutBackSteps } from './migrations/history-acts.ts'
import { historyChainSteps } from './migrations/history-chain.ts'
import { historyLongTextSteps } from './migrations/history-long-texts.ts'
import { imageSteps } from './migrations/images.ts'
import { ledgerWordSteps } from './migrations/ledger-words.ts'
import { linkCheckSteps } from './migrations/link-checks.ts'
import { noticeSteps } from './migrations/notices.ts'
import { objectionSteps } from './migrations/objections.ts'
import { openFormSteps } from './migrations/open-forms.ts'
import { operationSteps } from './migrations/operations.ts'
import { payoutSteps } from './migrations/payouts.ts'
import { publicChangeSteps } from './migrations/public-changes.ts'
import { publicationSteps } from './migrations/publication.ts'
import { reportResolutionSteps } from './migrations/report-resolution.ts'
import { reviewSteps } from './migrations/reviews.ts'
import { rubricSteps } from './migrations/rubric.ts'
import { rulePageSteps, unreadPageSteps } from './migrations/rule-pages.ts'
import { sampleFirmSteps } from './migrations/sample-firms.ts'
import { sitePageSteps } from './migrations/site-pages.ts'
import { standingSteps } from './migrations/standing.ts'
import { submissionSteps } from './migrations/submissions.ts'
import { uploadedPictureSteps } from './migrations/uploaded-pictures.ts'
import type { Step } from './step.ts'

/** Every step in its order, each new one last of its own: a name that was ever released never changes. */
export const steps: readonly Step[] = [
  ...directorySteps,
  ...accountSteps,
  ...imageSteps,
  ...submissionSteps,
  ...operationSteps,
  ...sessionSteps,
  ...publicationSteps,
  ...accountGuardSteps,
  ...erasureSteps,
  ...historyChainSteps,
  ...firmFieldSteps,
  ...deletedUserSteps,
  ...firmStatusSteps,
  ...uploadedPictureSteps,
  ...linkCheckSteps,
  ...digestSteps,
  ...historyBatchSteps,
  ...historyIndexSteps,
  ...firmViewSteps,
  ...reviewSteps,
  ...challengeSteps,
  ...reportResolutionSteps,
  ...answeringFirmSteps,
  ...historyPutBackSteps,
  ...sitePageSteps,
  ...objectionSteps,
  ...sampleFirmSteps,
  ...archiveSteps,
  ...noticeSteps,
  ...standingSteps,
  ...publicChangeSteps,
  ...payoutSteps,
  ...rulePageSteps,
  ...priceCheckSteps,
  ...firmReportSteps,
  ...rubricSteps,
  ...unreadPageSteps,
  ...companySteps,
  ...formerSlugSteps,
  ...ledgerWordSteps,
  ...historyLongTextSteps,
  ...openFormSteps,
]
