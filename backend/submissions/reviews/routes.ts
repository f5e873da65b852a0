import { inSnapshot } from '#backend/database/transaction.ts'
import { HttpResponse, savedAs, tagged } from '#backend/http/http-response.ts'
import { type Route, route, writingRoute } from '#backend/http/route.ts'
import { readReviewFigures as readFigures } from '#backend/models/review-figures.ts'
import { readReviewPage } from '#backend/models/review-list.ts'
import { readYearFigures } from '#backend/models/year-figures.ts'
import { correctOwn, readOwn, withdrawOwn } from '#backend/submissions/own-submissions.ts'
import type { SubmissionsContext } from '#backend/submissions/receive-submission.ts'
import { correctOwnSubmission, readOwnSubmissions, withdrawOwnSubmission } from '#contract/own-submissions.ts'
import {
  createAnswerLink,
  listAnswerLinks,
  readAnswerable,
  revokeAnswerLink,
  sendAnswer as sendAnswerCall,
} from '#contract/reviews/firm-answers.ts'
import { reportFirm as reportFirmCall } from '#contract/reviews/firm-reports.ts'
import {
  changeReview as changeCall,
  decideAnswer,
  listAnswers,
  listReports,
  publishReview as publishCall,
  resolveReports as resolveCall,
} from '#contract/reviews/moderation.ts'
import { readOwnReports } from '#contract/reviews/own-reports.ts'
import { listFirmReports, resolveFirmReports as resolveFirmCall } from '#contract/reviews/reported-firms.ts'
import { reviewTag } from '#contract/reviews/review.ts'
import {
  downloadYears,
  listFirmReviews,
  listReviews,
  readReviewFigures,
  reportReview as reportCall,
} from '#contract/reviews/review-endpoints.ts'
import { withThisYear, yearsCsv } from '#contract/reviews/years.ts'
import { submissionTag } from '#contract/submission.ts'
import {
  answerables,
  createLink,
  decideOnAnswer,
  linksOf,
  revokeLink,
  sendAnswer,
  waitingAnswers,
} from './firm-answers.ts'
import { changeReview, publishReview } from './publish-review.ts'
import type { ReportMails } from './report-mails.ts'
import {
  ofFirms,
  ofReviews,
  ownReports,
  reportedFirms,
  reportedReviews,
  resolveFirmReports,
  resolveReviewReports,
  sendReport,
} from './reports.ts'

type ReviewsContext = SubmissionsContext & ReportMails

const CSV_HEADERS = {
  'Content-Type': 'text/csv; charset=utf-8; header=present',
  'Content-Disposition': savedAs('review-figures.csv'),
  'X-Content-Type-Options': 'nosniff',
}

/** Calls of visitors. */
function visitorRoutes(context: ReviewsContext): readonly Route[] {
  const { database, clock } = context
  return [
    route(listFirmReviews, ({ params, query }) =>
      inSnapshot(database, (reading) => readReviewPage(reading, params.id, query, clock())),
    ),
    route(listReviews, ({ query: { firm, ...filter } }) =>
      inSnapshot(database, (reading) => readReviewPage(reading, firm, filter, clock())),
    ),
    route(readReviewFigures, () => inSnapshot(database, readFigures)),
    route(downloadYears, async () => {
      const years = await inSnapshot(database, readYearFigures)
      const text = yearsCsv(withThisYear(years, clock().toISOString()))
      return new HttpResponse(new Uint8Array(Buffer.from(text)), { headers: CSV_HEADERS })
    }),
    route(reportCall, async ({ params, body, address }) => {
      await sendReport(context, ofReviews, { id: params.id, report: body }, address)
      return { message: 'Thank you! Our team will look at this review.' }
    }),
    route(reportFirmCall, async ({ params, body, address }) => {
      await sendReport(context, ofFirms, { id: params.id, report: body }, address)
      return { message: 'Thank you! Our team will look at it.' }
    }),
    route(readOwnReports, ({ body }) => ownReports(database, body.secrets)),
    route(readOwnSubmissions, ({ body }) => readOwn(context, body.secrets)),
    route(correctOwnSubmission, ({ body: { secret, ...content }, caller, address }) =>
      correctOwn(context, { secret, content, caller, address }),
    ),
    route(withdrawOwnSubmission, async ({ body }) => ({
      message: 'Your review was withdrawn',
      withdrawn_at: await withdrawOwn(context, body.secret),
    })),
    route(readAnswerable, ({ body }) => answerables(database, body.token, clock())),
    route(sendAnswerCall, ({ body }) => sendAnswer(database, body, clock())),
  ]
}

/** Calls of the staff. */
function staffRoutes(context: ReviewsContext): readonly Route[] {
  const { database, clock } = context
  return [
    writingRoute(publishCall, async ({ params, body, ...by }, writing) => {
      const submission = await publishReview(writing, { id: params.id, choice: body }, by, clock())
      return tagged(submission, submissionTag(submission))
    }),
    writingRoute(changeCall, async ({ params, body, ...by }, writing) => {
      const review = await changeReview(writing, { id: params.id, ...body }, by, clock())
      return tagged(review, reviewTag(review))
    }),
    route(listReports, () => reportedReviews(database)),
    writingRoute(resolveCall, ({ params, body, ...by }, writing) =>
      resolveReviewReports(context, writing, { id: params.id, ...body }, by),
    ),
    route(listFirmReports, () => reportedFirms(database)),
    writingRoute(resolveFirmCall, async ({ params, body, ...by }, writing) => {
      await resolveFirmReports(context, writing, { id: params.id, ...body }, by)
      return { message: 'Reports resolved' }
    }),
    route(listAnswers, () => waitingAnswers(database)),
    writingRoute(decideAnswer, async ({ params, body, ...by }, writing) => {
      await decideOnAnswer(writing, { id: params.id, ...body }, by, clock())
      return { message: body.status === 'approved' ? 'Answer published' : 'Answer refused' }
    }),
    route(listAnswerLinks, ({ params }) => linksOf({ database }, params.id, clock())),
    writingRoute(createAnswerLink, ({ params, ...by }, writing) =>
      createLink(writing, params.id, by, clock()),
    ),
    writingRoute(revokeAnswerLink, async ({ params, ...by }, writing) => {
      await revokeLink(writing, params.id, by, clock())
      return { message: 'Link revoked' }
    }),
  ]
}

/** The calls on published reviews. */
export const reviewRoutes = (context: ReviewsContext): readonly Route[] => [
  ...visitorRoutes(context),
  ...staffRoutes(context),
]
