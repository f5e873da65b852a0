import { ApiError } from '#backend/http/errors.ts'
import { Answer, type Route, route, writingRoute } from '#backend/http/route.ts'
import { readSettings } from '#backend/models/settings.ts'
import { findSubmission } from '#backend/models/submission.ts'
import { countSubmissions } from '#backend/models/submission-counts.ts'
import { readFile } from '#backend/models/submission-file.ts'
import { createSubmission } from '#contract/create-submission.ts'
import { submissionTag } from '#contract/submission.ts'
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
import { alikeOf, decideAll } from './queue.ts'
import { receiveSubmission, requireOpen, type SubmissionsContext } from './receive-submission.ts'
import { queueOf, submissionsOf } from './submission-pages.ts'

/** A browser is to save it and never to show it; should it be shown all the same, it can do nothing. (threat G6) */
const downloadHeaders = (name: string, type: string) => ({
  'Content-Type': type,
  'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)}`,
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'X-Content-Type-Options': 'nosniff',
})

/** The calls on submissions that visitors sent in. */
export function submissionRoutes(context: SubmissionsContext): readonly Route[] {
  const { database, clock } = context
  const tagged = (submission: Awaited<ReturnType<typeof submissionOf>>) =>
    new Answer(submission, { headers: { ETag: submissionTag(submission) } })
  return [
    route(createSubmission, (call) => receiveSubmission(context, call), {
      // A closed form takes no uploads.
      opens: async ({ caller }) => requireOpen((await readSettings({ database })).settings, caller),
    }),
    route(listSubmissions, async ({ query }) => {
      const { submissions, next } = await submissionsOf(database, query)
      return new Answer(submissions, { headers: next === null ? {} : { Link: `<${next}>; rel="next"` } })
    }),
    route(readSubmission, async ({ params }) => tagged(await submissionOf({ database }, params.id))),
    route(readQueue, ({ query }) => queueOf(database, query)),
    route(listAlike, ({ params }) => alikeOf(database, params.id)),
    writingRoute(decideSubmissions, ({ body, ...by }, writing) =>
      decideAll(writing, body.changes, by, clock()),
    ),
    route(readSubmissionCounts, () => countSubmissions({ database })),

    writingRoute(changeCall, async ({ params, body, ...by }, writing) =>
      tagged(await changeSubmission(writing, { id: params.id, change: body }, by, clock())),
    ),

    writingRoute(deleteCall, async ({ params, ...by }, writing) => {
      await deleteSubmission(writing, params.id, by, clock())
      return { message: 'Submission deleted' }
    }),

    writingRoute(restoreCall, async ({ params, ...by }, writing) =>
      tagged(await restoreSubmission(writing, params.id, by, clock())),
    ),

    route(readSubmissionFile, async ({ params }) => {
      const submission = await findSubmission({ database }, params.id)
      const file = submission && (await readFile({ database }, params.id, params.file))
      if (!file) throw new ApiError('not_found', 'There is no such file')
      return new Answer(file.bytes, { headers: downloadHeaders(file.name, file.type) })
    }),
  ]
}
