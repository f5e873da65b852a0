import type { Database } from '#backend/database/connect.ts'
import { inTransaction } from '#backend/database/transaction.ts'
import { showLogos } from '#backend/models/firm-logo.ts'
import { mediaPath } from '#backend/models/image-table.ts'
import { markShown, unshownImages } from '#backend/models/image-work.ts'
import { lockState, nextRevision } from '#backend/models/publication-state.ts'

/** Pictures that are shown at one go. */
const AT_ONCE = 100

/** Lets visitors see the pictures that were stored since: they become part of the next published state. */
export async function showImages(database: Database): Promise<void> {
  while ((await unshownImages({ database }, 1)).length > 0) {
    await inTransaction(database, async (writing) => {
      await lockState(writing)
      const images = await unshownImages(writing, AT_ONCE)
      if (images.length === 0) return
      const revision = await nextRevision(writing)
      const logos = images.filter(({ kind }) => kind === 'logo')
      await showLogos(
        writing,
        new Map(logos.map(({ address, hash }) => [address, mediaPath(hash)])),
        revision,
      )
      const sources = images.map(({ source }) => source)
      await markShown(writing, sources, revision)
    })
  }
}
