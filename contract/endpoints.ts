import { digestEndpoints } from './accounts/digest.ts'
import { sessionEndpoints } from './accounts/session-endpoints.ts'
import { signInEndpoints } from './accounts/sign-in.ts'
import { stopEndpoints } from './accounts/stop-endpoints.ts'
import { usersEndpoints } from './accounts/users-endpoints.ts'
import { archiveEndpoints } from './backup/archive-endpoints.ts'
import { backupEndpoints } from './backup/backup-endpoints.ts'
import { healthEndpoints, initData, readLife, syncDirectory } from './directory.ts'
import type { Endpoint } from './endpoint.ts'
import { firmEndpoints, listFirmEditors } from './firm-endpoints.ts'
import { importFirms } from './firm-import.ts'
import { firmViewEndpoints } from './firm-views.ts'
import { historyEndpoints } from './history.ts'
import { historyVersionEndpoints } from './history-version.ts'
import { listBrokenLinks } from './link-check.ts'
import { openFormEndpoints } from './open-forms.ts'
import { readOverview } from './overview.ts'
import { ownObjectionEndpoints } from './own-objections.ts'
import { ownSubmissionEndpoints } from './own-submissions.ts'
import { personalDataEndpoints } from './personal-data.ts'
import { pictureEndpoints } from './picture-endpoints.ts'
import { readFirmPrices } from './prices/price-record.ts'
import { changeEndpoints } from './public-changes/change-endpoints.ts'
import { firmAnswerEndpoints } from './reviews/firm-answers.ts'
import { reportFirm } from './reviews/firm-reports.ts'
import { moderationEndpoints } from './reviews/moderation.ts'
import { objectionEndpoints } from './reviews/objection-endpoints.ts'
import { readOwnReports } from './reviews/own-reports.ts'
import { listFirmReports, resolveFirmReports } from './reviews/reported-firms.ts'
import { reviewEndpoints } from './reviews/review-endpoints.ts'
import { readRubric } from './rubric/rubric-endpoints.ts'
import { rulePageEndpoints } from './rule-pages.ts'
import { mailEndpoints } from './settings/mail-endpoints.ts'
import { settingsEndpoints } from './settings/settings-endpoints.ts'
import { setupEndpoints } from './setup/setup-endpoints.ts'
import { readAttention, readOpenApi } from './site-endpoints.ts'
import { sitePageEndpoints } from './site-pages/site-page-endpoints.ts'
import { submissionEndpoints } from './submission-endpoints.ts'
import { queueEndpoints } from './submission-queue.ts'
import { themeEndpoints } from './theme/theme-endpoints.ts'

/** Every call of the API. The OpenAPI text, the permission test and the fuzz test iterate it. */
export const endpoints: readonly Endpoint[] = [
  ...healthEndpoints,
  readLife,
  ...firmEndpoints,
  importFirms,
  ...firmViewEndpoints,
  listFirmEditors,
  ...changeEndpoints,
  ...settingsEndpoints,
  ...mailEndpoints,
  ...sitePageEndpoints,
  ...setupEndpoints,
  ...themeEndpoints,
  syncDirectory,
  initData,
  ...signInEndpoints,
  ...usersEndpoints,
  ...sessionEndpoints,
  ...digestEndpoints,
  ...stopEndpoints,
  ...backupEndpoints,
  ...archiveEndpoints,
  ...historyEndpoints,
  ...historyVersionEndpoints,
  ...openFormEndpoints,
  readAttention,
  readOverview,
  ...submissionEndpoints,
  ...pictureEndpoints,
  listBrokenLinks,
  ...rulePageEndpoints,
  ...queueEndpoints,
  ...reviewEndpoints,
  ...ownSubmissionEndpoints,
  ...personalDataEndpoints,
  readOwnReports,
  ...ownObjectionEndpoints,
  ...moderationEndpoints,
  reportFirm,
  listFirmReports,
  resolveFirmReports,
  ...firmAnswerEndpoints,
  ...objectionEndpoints,
  readFirmPrices,
  readRubric,
  readOpenApi,
]
