import { ApiError } from '#backend/http/errors.ts'
import { HttpResponse, tagged } from '#backend/http/http-response.ts'
import { type Route, route, writingRoute } from '#backend/http/route.ts'
import { readSettings } from '#backend/models/settings.ts'
import { findSubmission } from '#backend/models/submission.ts'
import { countSubmissions } from '#backend/models/submission-counts.ts'
import { readFile } from '#backend/models/submission-file.ts'
import { createSubmission } from '#contract/create-submission.ts'
import { type Submission, submissionTag } from '#contract/submission.ts'
import {
  changeSubmission as changeCall,
  deleteSubmission as deleteCall,
  listSubmissions,
  readSubmission,
  readSubmissionCounts,
  readSubmissionFile,
  restoreSubmission as restoreCall,
} from '#contract/submission-endpoints.ts'
import { decideSubmissions, listAlike, readQueue } from '#contract/submission-queue.ts'
import { changeSubmission, deleteSubmission, restoreSubmission, submissionOf } from './decide.ts'
import { alikeOf, decideAll, queueOf, submissionsOf } from './queue.ts'
import { receiveSubmission, requireOpen, type SubmissionsContext } from './receive-submission.ts'

/** A browser is to save it and never to show it; should it be shown all the same, it can do nothing. (threat G6) */
const downloadHeaders = (name: string, type: string) => ({
  'Content-Type': type,
  'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)}`,
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'X-Content-Type-Options': 'nosniff',
})

const shown = (submission: Submission) => tagged(submission, submissionTag(submission))

/** The calls on submissions that visitors sent in. */
export function submissionRoutes(context: SubmissionsContext): readonly Route[] {
  const { database, clock } = context
  return [
    route(createSubmission, (call) => receiveSubmission(context, call), {
      // A closed form takes no uploads.
      opens: async ({ caller }) => requireOpen((await readSettings({ database })).settings, caller),
    }),
    route(listSubmissions, async ({ query }) => {
      const { submissions, next } = await submissionsOf(database, query)
      return new HttpResponse(submissions, {
        headers: next === null ? {} : { Link: `<${next}>; rel="next"` },
      })
    }),
    route(readSubmission, async ({ params }) => shown(await submissionOf({ database }, params.id))),
    route(readQueue, ({ query }) => queueOf(database, query)),
    route(listAlike, ({ params }) => alikeOf(database, params.id)),
    writingRoute(decideSubmissions, ({ body, ...by }, writing) =>
      decideAll(writing, body.changes, by, clock()),
    ),
    route(readSubmissionCounts, () => countSubmissions({ database })),

    writingRoute(changeCall, async ({ params, body, ...by }, writing) =>
      shown(await changeSubmission(writing, { id: params.id, change: body }, by, clock())),
    ),

    writingRoute(deleteCall, async ({ params, ...by }, writing) => {
      await deleteSubmission(writing, params.id, by, clock())
      return { message: 'Submission deleted' }
    }),

    writingRoute(restoreCall, async ({ params, ...by }, writing) =>
      shown(await restoreSubmission(writing, params.id, by, clock())),
    ),

    route(readSubmissionFile, async ({ params }) => {
      const submission = await findSubmission({ database }, params.id)
      const file = submission && (await readFile({ database }, params.id, params.file))
      if (!file) throw new ApiError('not_found', 'There is no such file')
      return new HttpResponse(file.bytes, { headers: downloadHeaders(file.name, file.type) })
    }),
  ]
}
