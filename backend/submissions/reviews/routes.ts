import { inSnapshot } from '#backend/database/transaction.ts'
import { Answer, type Route, route, writingRoute } from '#backend/http/route.ts'
import { readReviewFigures as readFigures } from '#backend/models/review-figures.ts'
import { readReviewPage } from '#backend/models/review-list.ts'
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
import {
  changeReview as changeCall,
  decideAnswer,
  listAnswers,
  listReports,
  publishReview as publishCall,
  resolveReports as resolveCall,
} from '#contract/reviews/moderation.ts'
import { reviewTag } from '#contract/reviews/review.ts'
import {
  listFirmReviews,
  listReviews,
  readReviewFigures,
  reportReview as reportCall,
} from '#contract/reviews/review-endpoints.ts'
import { submissionTag } from '#contract/submission.ts'
import { createLink, linksOf, revokeLink } from './answer-links.ts'
import { answerables, decideOnAnswer, sendAnswer, waitingAnswers } from './firm-answers.ts'
import { changeReview, publishReview } from './publish-review.ts'
import { reportedReviews, reportReview, resolveReports } from './reports.ts'

/** Calls of visitors. */
function visitorRoutes(context: SubmissionsContext): readonly Route[] {
  const { database, clock } = context
  return [
    route(listFirmReviews, ({ params, query }) =>
      inSnapshot(database, (reading) => readReviewPage(reading, params.id, query)),
    ),
    route(listReviews, ({ query: { firm, ...filter } }) =>
      inSnapshot(database, (reading) => readReviewPage(reading, firm, filter)),
    ),
    route(readReviewFigures, () => inSnapshot(database, readFigures)),
    writingRoute(reportCall, async ({ params, body, address }, writing) => {
      await reportReview(writing, { id: params.id, report: body }, address, clock())
      return { message: 'Thank you! Our team will look at this review.' }
    }),
    route(readOwnSubmissions, ({ body }) => readOwn(context, body.secrets)),
    route(correctOwnSubmission, ({ body: { secret, ...content }, caller, address }) =>
      correctOwn(context, { secret, content, caller, address }),
    ),
    writingRoute(withdrawOwnSubmission, async ({ body }, writing) => ({
      message: 'Your review was withdrawn',
      withdrawn_at: await withdrawOwn(writing, body.secret, clock()),
    })),
    route(readAnswerable, ({ body }) => answerables(database, body.token, clock())),
    writingRoute(sendAnswerCall, ({ body }, writing) => sendAnswer(writing, body, clock())),
  ]
}

/** Calls of the staff. */
function staffRoutes({ database, clock }: SubmissionsContext): readonly Route[] {
  return [
    writingRoute(publishCall, async ({ params, body, ...by }, writing) => {
      const submission = await publishReview(writing, { id: params.id, choice: body }, by, clock())
      return new Answer(submission, { headers: { ETag: submissionTag(submission) } })
    }),
    writingRoute(changeCall, async ({ params, body, ...by }, writing) => {
      const review = await changeReview(writing, { id: params.id, ...body }, by, clock())
      return new Answer(review, { headers: { ETag: reviewTag(review) } })
    }),
    route(listReports, () => reportedReviews(database)),
    writingRoute(resolveCall, ({ params, body, ...by }, writing) =>
      resolveReports(writing, { id: params.id, ...body }, by, clock()),
    ),
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
export const reviewRoutes = (context: SubmissionsContext): readonly Route[] => [
  ...visitorRoutes(context),
  ...staffRoutes(context),
]
