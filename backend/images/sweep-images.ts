import type { Database } from '#backend/database/connect.ts'
import { inSnapshot, inTransaction } from '#backend/database/transaction.ts'
import { findImages, wantImages } from '#backend/models/image.ts'
import { sourceOf, type WantedImage } from '#backend/models/image-name.ts'
import { imageOfFirm, imagesOfSettings, imagesOfTheme } from '#backend/models/image-uses.ts'
import { dropUnusedImages, markUsed } from '#backend/models/image-work.ts'
import { nextRevision } from '#backend/models/publication-state.ts'
import { readSettings } from '#backend/models/settings.ts'
import { readThemes } from '#backend/models/theme.ts'
import { dropUnusedUploads, markUploadsUsed } from '#backend/models/uploaded-picture.ts'
import { days } from '#contract/primitives/time.ts'
import { type FirmLogo, readLogos, showLogos } from './rows/firm-logo.ts'

/** How long, in milliseconds, an unused picture is kept: pages on devices may still show it. */
const UNUSED_LIFE = days(30)
/** How many pictures are handled at once. */
const AT_ONCE = 200

function readUses(database: Database) {
  return inSnapshot(database, async (reading) => {
    const logos = await readLogos(reading)
    const { settings } = await readSettings(reading)
    const themes = await readThemes(reading)
    const others = [...imagesOfSettings(settings), ...themes.flatMap(imagesOfTheme)]
    return { logos, wanted: [...logos.map(({ logoUrl }) => imageOfFirm(logoUrl)), ...others] }
  })
}

async function keep(database: Database, wanted: readonly WantedImage[], now: Date): Promise<void> {
  await inTransaction(database, async (writing) => {
    await wantImages(writing, wanted, now)
    await markUsed(writing, wanted.map(sourceOf), now)
    const addresses = wanted.map(({ address }) => address)
    await markUploadsUsed(writing, addresses, now)
  })
}

/** Puts right the logos that came into the database by other ways than the API. */
async function repairLogos(database: Database, logos: readonly FirmLogo[]): Promise<void> {
  const images = await findImages(
    { database },
    logos.map(({ logoUrl }) => imageOfFirm(logoUrl)),
  )
  const wrong = logos.filter(({ logoUrl, logoImage }) => images.pathOf(imageOfFirm(logoUrl)) !== logoImage)
  if (wrong.length === 0) return
  const paths = new Map(wrong.map(({ logoUrl }) => [logoUrl, images.pathOf(imageOfFirm(logoUrl))]))
  await inTransaction(database, async (writing) => {
    await showLogos(writing, paths, await nextRevision(writing))
  })
}

/** Requests pictures that are used but not stored, retries failed ones, and drops unused ones. */
export async function sweepImages(database: Database, now: Date): Promise<void> {
  const { logos, wanted } = await readUses(database)
  for (let start = 0; start < wanted.length; start += AT_ONCE) {
    await keep(database, wanted.slice(start, start + AT_ONCE), now)
  }
  for (let start = 0; start < logos.length; start += AT_ONCE) {
    await repairLogos(database, logos.slice(start, start + AT_ONCE))
  }
  const oldest = new Date(now.getTime() - UNUSED_LIFE)
  await inTransaction(database, async (writing) => {
    await dropUnusedImages(writing, oldest)
    await dropUnusedUploads(writing, oldest)
  })
}
