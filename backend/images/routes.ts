import type { Database } from '#backend/database/connect.ts'
import { inTransaction } from '#backend/database/transaction.ts'
import { refusedField } from '#backend/http/errors.ts'
import { type Route, route } from '#backend/http/route.ts'
import { type Clock, staffOf } from '#backend/http/session.ts'
import { findImages, wantImage } from '#backend/models/image.ts'
import { sourceOf, type WantedImage } from '#backend/models/image-name.ts'
import { storeImage } from '#backend/models/image-work.ts'
import { readKnownPictures } from '#backend/models/uploaded-picture.ts'
import { FetchRefused, type TargetRules } from '#backend/outgoing/checked-target.ts'
import { fetchPicture, listPictures, uploadPicture } from '#contract/picture-endpoints.ts'
import { obtainImage } from './fetch-image.ts'
import { keepUpload, type UploadRules, uploadRules } from './keep-upload.ts'

function sentenceFor(error: unknown): string {
  if (error instanceof FetchRefused) return `This picture cannot be shown. ${error.message}.`
  return 'This picture could not be fetched. Please check its address.'
}

/** Fetches a picture at once, by the rules of every other, and stores it: a save that names it finds it there. */
async function fetchNow(database: Database, wanted: WantedImage, rules: TargetRules): Promise<string> {
  const known = (await findImages({ database }, [wanted])).pathOf(wanted)
  if (known !== '' || wanted.address === '') return known
  const task = { ...wanted, source: sourceOf(wanted), attempt: 1 }
  const image = await obtainImage(task, rules).catch((cause: unknown) => {
    throw refusedField('address', sentenceFor(cause), { cause })
  })
  return inTransaction(database, async (writing) => {
    await wantImage(writing, wanted)
    await storeImage(writing, task, image)
    return (await findImages(writing, [wanted])).pathOf(wanted)
  })
}

/** Pictures that are offered to be used again. */
const OFFERED = 200

interface PicturesContext extends TargetRules {
  readonly database: Database
  readonly clock: Clock
  readonly uploads?: UploadRules
}

/** The calls on pictures. */
export function pictureRoutes(context: PicturesContext): readonly Route[] {
  const { database, clock, uploads = uploadRules, ...rules } = context
  return [
    route(fetchPicture, async ({ body }) => ({ path: await fetchNow(database, body, rules) })),
    route(uploadPicture, async ({ body, files, caller }) => {
      const path = await keepUpload(
        { database, now: clock(), rules: uploads },
        { kind: body.kind, file: files[0], by: staffOf(caller) },
      )
      return { path }
    }),
    route(listPictures, ({ query }) => readKnownPictures({ database }, query.kind, OFFERED)),
  ]
}
