import type { ReviewOnShow } from './messages.ts'
import type { OutboxStorage, StoredReview } from './review.ts'

async function oneOnShow(storage: OutboxStorage, review: StoredReview): Promise<ReviewOnShow> {
  const { sendTo: _, ...shown } = review
  const files = await storage.files(review.files)
  return {
    ...shown,
    files: files.map(({ id, name, blob, preview }) => ({ id, name, size: blob.size, preview })),
  }
}

/** All reviews as the page shows them, those changed last first. */
export async function onShow(storage: OutboxStorage): Promise<readonly ReviewOnShow[]> {
  const reviews = await storage.transact(() => ({}))
  const newestFirst = [...reviews].sort((one, other) => other.changedAt - one.changedAt)
  return Promise.all(newestFirst.map((review) => oneOnShow(storage, review)))
}
