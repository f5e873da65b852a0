import { expect, test } from 'vitest'
import { inTransaction } from '#backend/database/transaction.ts'
import { wantImages } from '#backend/models/image.ts'
import { sourceOf } from '#backend/models/image-name.ts'
import { imagesOfSettings } from '#backend/models/image-uses.ts'
import { storeImage } from '#backend/models/image-work.ts'
import { nextRevision } from '#backend/models/publication-state.ts'
import { writeGroups } from '#backend/models/settings.ts'
import { syncDirectory } from '#contract/directory.ts'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import { noise } from '#testing/backend/picture-host.ts'
import { aServer, as, visitor } from '#testing/backend/test-server.ts'
import { encodeImage } from './encode-image.ts'
import { showImages } from './image-work.ts'

const shownVideo = { ...settingsDefaults.featuredVideo, enabled: true, videoId: 'aqz-KE-bpKQ' }
const picture = { kind: 'thumbnail', address: 'https://i.ytimg.com/vi/aqz-KE-bpKQ/hqdefault.jpg' } as const

test('The picture of a video is fetched while the video is shown, and only for a real id', () => {
  const wanted = (featuredVideo: typeof shownVideo) =>
    imagesOfSettings({ featuredVideo }).filter(({ address }) => address !== '')
  expect(wanted(shownVideo)).toEqual([picture])
  expect(wanted({ ...shownVideo, enabled: false })).toEqual([])
  expect(wanted({ ...shownVideo, videoId: '../../etc' })).toEqual([])
})

test('Pages show the picture of a video from this site, and nothing of the service', async () => {
  const server = await aServer()
  // It stands there already, so that nothing is asked of the service here.
  await inTransaction(server.database, async (writing) => {
    await wantImages(writing, [picture])
    const image = await encodeImage(await noise(480, 360, 'jpeg'), picture.kind)
    await storeImage(writing, { ...picture, source: sourceOf(picture), attempt: 1 }, image)
    await writeGroups(writing, { featuredVideo: shownVideo }, { revision: await nextRevision(writing) })
  })
  await showImages(server.database)
  await expect
    .poll(async () => {
      const { body } = await as(visitor, server).call(syncDirectory)
      return body.settings.featuredVideo.thumbnail
    })
    .toMatch(/^\/media\/[0-9a-f]{32}\.webp$/)
  const page = await (await fetch(`${server.url}/`, { headers: { Accept: 'text/html' } })).text()
  expect(page).not.toContain('ytimg.com')
})
