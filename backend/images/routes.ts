import type { Database } from '#backend/database/connect.ts'
import { inTransaction } from '#backend/database/transaction.ts'
import { ApiError } from '#backend/http/errors.ts'
import { type Route, route } from '#backend/http/route.ts'
import { findImages, wantImage } from '#backend/models/image.ts'
import { sourceOf, type WantedImage } from '#backend/models/image-table.ts'
import { storeImage } from '#backend/models/image-work.ts'
import { fetchPicture } from '#contract/picture-endpoints.ts'
import { ImageRefused, type TargetRules } from './checked-target.ts'
import { obtainImage } from './fetch-image.ts'

function sentenceFor(error: unknown): string {
  if (error instanceof ImageRefused) return `This picture cannot be shown. ${error.message}.`
  return 'This picture could not be fetched. Please check its address.'
}

/** Fetches a picture at once, by the rules of every other, and stores it: a save that names it finds it there. */
async function fetchNow(database: Database, wanted: WantedImage, rules: TargetRules): Promise<string> {
  const known = (await findImages({ database }, [wanted])).pathOf(wanted)
  if (known !== '' || wanted.address === '') return known
  const task = { ...wanted, source: sourceOf(wanted), attempt: 1 }
  const image = await obtainImage(task, rules).catch((cause: unknown) => {
    throw new ApiError('invalid_input', sentenceFor(cause), { cause })
  })
  return inTransaction(database, async (writing) => {
    await wantImage(writing, wanted)
    await storeImage(writing, task, image)
    return (await findImages(writing, [wanted])).pathOf(wanted)
  })
}

/** The calls on pictures. */
export function pictureRoutes(database: Database, rules: TargetRules): readonly Route[] {
  return [route(fetchPicture, async ({ body }) => ({ path: await fetchNow(database, body, rules) }))]
}
