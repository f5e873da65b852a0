import { expect, test } from 'vitest'
import { createWorkQueue, type WorkKind, workKinds } from '#backend/load-shedding/work-queue.ts'
import { afterFile } from '#testing/backend/after-file.ts'
import { addFirm, publishedSite } from '#testing/backend/published-site.ts'
import { rawGet } from '#testing/backend/raw-get.ts'

/** A site where one page is made at once and none may wait. */
async function crowdedSite() {
  const none = { atOnce: 1, waiting: 0 }
  const bounds = Object.fromEntries(Object.keys(workKinds).map((kind) => [kind, none]))
  const queue = createWorkQueue({ bounds: bounds as Record<WorkKind, typeof none> })
  const site = await publishedSite({ queue })
  afterFile(() => site.close())
  for (const name of ['One', 'Two']) await addFirm(site, { name })
  await site.publication.publishNow()
  const held = Promise.withResolvers<void>()
  const holding = queue.run('page', () => held.promise)
  const release = async () => {
    held.resolve()
    await holding
  }
  return { site, release }
}

test('A visitor whose page cannot be made now gets the app, which nobody keeps, and the page on coming back', async () => {
  const { site, release } = await crowdedSite()
  const visit = () => rawGet(`${site.url}/firm/one`, { Accept: 'text/html' })
  const shell = await rawGet(`${site.url}/shell`)
  const refused = await visit()
  expect([refused.status, refused.text]).toEqual([503, shell.text])
  expect(refused.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' })
  expect(refused.headers.etag).toBeUndefined()
  expect(refused.headers['content-security-policy']).toBe(shell.headers['content-security-policy'])
  await release()
  const page = await visit()
  expect([page.status, page.headers.etag !== undefined]).toEqual([200, true])
  expect(page.text).toContain('<li>One</li>')
})
