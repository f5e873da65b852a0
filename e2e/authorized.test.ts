import { expect } from 'vitest'
import { journey } from './fixtures/journey.ts'
import { everythingKept } from './fixtures/kept.ts'

const TOKEN = 'pf_a-token-of-the-staff'
const SECRET = 'only-for-the-staff'

// Responses to signed-in staff hold more than visitors may see. (threat L1)
journey('what comes for a token is kept nowhere on the device', async ({ aSite, aVisitor }) => {
  const site = await aSite()
  const { page, goto, untilStored, troubles } = await aVisitor(site)
  troubles.expect(/status of 40[134]/)
  await goto('/')
  await untilStored()
  await goto('/')
  const answer = { status: 200, type: 'application/json', body: JSON.stringify({ smtp: SECRET }) }
  const paths = ['/api/settings', '/api/propfirms', '/api/admin/settings', '/icon-192.png', '/shell', '/']
  const ends = paths.map((path) => site.gate.answer(path, answer))
  for (const path of paths) {
    const text = await page.evaluate(
      async ([url, token]) =>
        (
          await fetch(`${url}?fresh`, { headers: { authorization: `Bearer ${token}` }, cache: 'reload' })
        ).text(),
      [path, TOKEN] as const,
    )
    expect(text, path).toContain(SECRET)
  }
  for (const end of ends) end()
  const kept = await everythingKept(page)
  expect(kept).not.toContain(SECRET)
  expect(kept).not.toContain(TOKEN)
  const reply = await fetch(`${site.gate.origin}/api/settings`)
  expect(reply.headers.get('vary')).toMatch(/Authorization/i)
})

journey(
  'without a network the API answers with an error, never with a page',
  { tags: ['all'] },
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    const { page, goto, untilStored, troubles } = await aVisitor(site)
    troubles.expect(/net::ERR_|503/)
    await goto('/')
    await untilStored()
    await goto('/')
    await site.vanish()
    const answers = await page.evaluate(() =>
      Promise.all(
        ['/api/propfirms', '/api/sync?since=0', '/api/settings', '/uploads/a.webp', '/admin'].map((path) =>
          fetch(path).then(
            (reply) => `${path}: ${reply.status} ${reply.headers.get('content-type')}`,
            () => `${path}: no answer`,
          ),
        ),
      ),
    )
    expect(answers.filter((answer) => answer.includes('html'))).toEqual([])
    expect(answers).toContain('/api/propfirms: 503 application/json')
    expect(answers).toContain('/admin: no answer')
  },
)
