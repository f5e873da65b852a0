import * as digest from './accounts/digest.ts'
import * as sessions from './accounts/session-endpoints.ts'
import * as signIn from './accounts/sign-in.ts'
import * as stop from './accounts/stop-endpoints.ts'
import * as users from './accounts/users-endpoints.ts'
import * as archives from './backup/archive-endpoints.ts'
import * as backups from './backup/backup-endpoints.ts'
import * as createSubmission from './create-submission.ts'
import * as directory from './directory.ts'
import type { Endpoint } from './endpoint.ts'
import * as firmBulk from './firm-bulk.ts'
import * as firms from './firm-endpoints.ts'
import * as firmImport from './firm-import.ts'
import * as firmViews from './firm-views.ts'
import * as history from './history.ts'
import * as historyVersion from './history-version.ts'
import * as linkCheck from './link-check.ts'
import * as openForms from './open-forms.ts'
import * as overview from './overview.ts'
import * as ownObjections from './own-objections.ts'
import * as ownSubmissions from './own-submissions.ts'
import * as personalData from './personal-data.ts'
import * as pictures from './picture-endpoints.ts'
import * as priceRecord from './prices/price-record.ts'
import * as changes from './public-changes/change-endpoints.ts'
import * as firmAnswers from './reviews/firm-answers.ts'
import * as firmReports from './reviews/firm-reports.ts'
import * as moderation from './reviews/moderation.ts'
import * as objections from './reviews/objection-endpoints.ts'
import * as ownReports from './reviews/own-reports.ts'
import * as reportedFirms from './reviews/reported-firms.ts'
import * as reviews from './reviews/review-endpoints.ts'
import * as rubric from './rubric/rubric-endpoints.ts'
import * as rulePages from './rule-pages.ts'
import * as mail from './settings/mail-endpoints.ts'
import * as settings from './settings/settings-endpoints.ts'
import * as setup from './setup/setup-endpoints.ts'
import * as site from './site-endpoints.ts'
import * as publicPage from './site-pages/public-endpoint.ts'
import * as sitePages from './site-pages/site-page-endpoints.ts'
import * as submissions from './submission-endpoints.ts'
import * as submissionQueue from './submission-queue.ts'
import * as takeBack from './take-back.ts'
import * as themes from './theme/theme-endpoints.ts'

/** The files of the contract that export calls. */
const files = [
  directory,
  firms,
  firmBulk,
  firmImport,
  firmViews,
  changes,
  settings,
  mail,
  publicPage,
  sitePages,
  setup,
  themes,
  signIn,
  users,
  sessions,
  digest,
  stop,
  backups,
  archives,
  history,
  historyVersion,
  takeBack,
  openForms,
  site,
  overview,
  createSubmission,
  submissions,
  pictures,
  linkCheck,
  rulePages,
  submissionQueue,
  reviews,
  ownSubmissions,
  personalData,
  ownReports,
  ownObjections,
  moderation,
  firmReports,
  reportedFirms,
  firmAnswers,
  objections,
  priceRecord,
  rubric,
]

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'permission' in value

/** The calls among all that these files export, by themselves or in lists. */
export const endpointsIn = (files: readonly Readonly<Record<string, unknown>>[]): readonly Endpoint[] => [
  ...new Set(files.flatMap((file) => Object.values(file).flat().filter(isEndpoint))),
]

/** Every call of the API. The OpenAPI text, the permission test and the fuzz test iterate it. */
export const endpoints = endpointsIn(files)
