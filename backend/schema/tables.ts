import { knownOriginTable } from '#backend/accounts/rows/known-origin.ts'
import { linkTable } from '#backend/accounts/rows/link.ts'
import { sessionTable } from '#backend/accounts/rows/session.ts'
import { stopLinkTable } from '#backend/accounts/rows/stop-link.ts'
import { digestTable } from '#backend/digest/rows/digest.ts'
import { anonymizedOutcomeTable } from '#backend/models/anonymized-outcome.ts'
import { answerLinkTable } from '#backend/models/answer-link.ts'
import { archiveUploadTable, uploadedEntryTable } from '#backend/models/archive-upload.ts'
import { backupCodeTable } from '#backend/models/backup-code.ts'
import { challengeTable } from '#backend/models/challenge.ts'
import { companyPersonTable } from '#backend/models/company-person.ts'
import { deletedUserTable } from '#backend/models/deleted-user.ts'
import { formerSlugTable } from '#backend/models/directory.ts'
import { enrolmentTable } from '#backend/models/enrolment.ts'
import { erasureTable } from '#backend/models/erasure.ts'
import { firmTable } from '#backend/models/firm.ts'
import { firmViewTable } from '#backend/models/firm-view.ts'
import { historyHeadTable, historyTable } from '#backend/models/history-chain.ts'
import { historyLongTextTable } from '#backend/models/history-long-texts.ts'
import { imageTable } from '#backend/models/image-table.ts'
import { jobTable } from '#backend/models/job.ts'
import { keyCheckTable } from '#backend/models/key-check.ts'
import { linkCheckTable } from '#backend/models/link-check.ts'
import { objectionTable } from '#backend/models/objection.ts'
import { openFormTable } from '#backend/models/open-form.ts'
import { priceCheckTable } from '#backend/models/price-check.ts'
import { changeTable } from '#backend/models/public-change.ts'
import { publicationStateTable } from '#backend/models/publication-state.ts'
import { reviewTable } from '#backend/models/review.ts'
import { answerTable } from '#backend/models/review-answer.ts'
import { reportTable } from '#backend/models/review-report.ts'
import { rulePageTable } from '#backend/models/rule-page.ts'
import { settingsTable } from '#backend/models/settings.ts'
import { sisterFirmTable } from '#backend/models/sister-firm.ts'
import { sitePageTable } from '#backend/models/site-page.ts'
import {
  archiveFileTable,
  snapshotEntryTable,
  snapshotSubjectTable,
  snapshotTable,
} from '#backend/models/snapshot-tables.ts'
import { statementMailTable } from '#backend/models/statement-mail.ts'
import { submissionTable } from '#backend/models/submission.ts'
import { fileTable, pieceTable } from '#backend/models/submission-file.ts'
import type { Table } from '#backend/models/table.ts'
import { themeTable } from '#backend/models/theme.ts'
import { throttleTable } from '#backend/models/throttle.ts'
import { tombstoneTable } from '#backend/models/tombstone.ts'
import { uploadedPictureTable } from '#backend/models/uploaded-picture.ts'
import { userTable } from '#backend/models/user.ts'
import { withdrawalTable } from '#backend/models/withdrawal.ts'

/** Every table by what one of its rows is, but those in which migrations keep their own: a test looks for one that is missing. */
export const tables = {
  answerLink: answerLinkTable,
  archiveFile: archiveFileTable,
  archiveUpload: archiveUploadTable,
  backupCode: backupCodeTable,
  challenge: challengeTable,
  companyPerson: companyPersonTable,
  deletedUser: deletedUserTable,
  digest: digestTable,
  enrolment: enrolmentTable,
  erasure: erasureTable,
  firm: firmTable,
  firmView: firmViewTable,
  formerSlug: formerSlugTable,
  history: historyTable,
  historyHead: historyHeadTable,
  historyLongText: historyLongTextTable,
  image: imageTable,
  job: jobTable,
  keyCheck: keyCheckTable,
  knownOrigin: knownOriginTable,
  link: linkTable,
  linkCheck: linkCheckTable,
  objection: objectionTable,
  openForm: openFormTable,
  priceCheck: priceCheckTable,
  publicChange: changeTable,
  publicationState: publicationStateTable,
  remains: anonymizedOutcomeTable,
  review: reviewTable,
  reviewAnswer: answerTable,
  reviewReport: reportTable,
  rulePage: rulePageTable,
  session: sessionTable,
  settings: settingsTable,
  sisterFirm: sisterFirmTable,
  sitePage: sitePageTable,
  snapshot: snapshotTable,
  snapshotEntry: snapshotEntryTable,
  snapshotSubject: snapshotSubjectTable,
  statementMail: statementMailTable,
  stopLink: stopLinkTable,
  submission: submissionTable,
  submissionFile: fileTable,
  submissionPiece: pieceTable,
  theme: themeTable,
  throttle: throttleTable,
  tombstone: tombstoneTable,
  uploadedEntry: uploadedEntryTable,
  uploadedPicture: uploadedPictureTable,
  user: userTable,
  withdrawal: withdrawalTable,
} as const satisfies Readonly<Record<string, Table>>

/** What a row of a table is. */
export type Noun = keyof typeof tables
