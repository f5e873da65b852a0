import { beforeAll, expect, test } from 'vitest'
import { changeFirm, createFirm, listFirms, listStaffFirms } from '#contract/firm-endpoints.ts'
import { aClock, freshStaff, lenientRules } from '#testing/backend/accounts.ts'
import { aFirm } from '#testing/backend/builders.ts'
import { databasesOf } from '#testing/backend/databases.ts'
import { aServer, as, type TestServer, visitor } from '#testing/backend/test-server.ts'

const offer = {
  affiliateEnabled: true,
  affiliateCode: 'SAVE',
  affiliateUrl: 'https://a.example/?r=1',
  discountPercentage: 20,
  discountValidUntil: '2099-01-01',
  requiresCodeCopy: true,
  includeInCarousel: true,
}
const paused = {
  standing: 'payouts_paused',
  standingSince: '2026-11-12',
  standingSource: 'https://a.example/status',
}

const clock = aClock()
let server: TestServer
beforeAll(async () => {
  server = await aServer({
    location: await databasesOf('sqlite').prepared(),
    readSession: freshStaff(clock),
    overrides: { clock, rules: lenientRules },
  })
})
const by = (token: string) => as({ token }, server)
const storedOffer = async (id: string) => {
  const { body } = await by('admin').call(listStaffFirms)
  return body.find((firm: { id: string }) => firm.id === id)
}

/** A paused firm, and how callers read it that know the specification alone. */
async function aPausedFirm() {
  const { id } = (await by('admin').call(createFirm, { body: aFirm(offer) })).body
  await by('admin').call(changeFirm, { params: { id }, body: paused })
  const { body } = await as(visitor, server).call(listFirms)
  const seen = body.find((firm: { id: string }) => firm.id === id)
  const { standing: _, standingSince: __, standingNote: ___, standingSource: ____, ...known } = seen
  return { params: { id }, known }
}

test.each(['admin', 'moderator'])(
  'A client that knows no standing saves a paused firm whole, as %s, and its offer stays stored',
  async (token) => {
    const { params, known } = await aPausedFirm()
    const { discountValidUntil: _, ...specified } = known
    for (const body of [known, specified]) {
      const { status } = await by(token).call(changeFirm, { params, body: { ...body, warning: 'Late.' } })
      expect(status).toBe(200)
      expect(await storedOffer(params.id)).toMatchObject({ ...offer, ...paused, warning: 'Late.' })
    }
  },
)

test('An offer that is taken away by name is taken away, also while its firm is paused', async () => {
  const { params, known } = await aPausedFirm()
  const { affiliateEnabled, affiliateCode, affiliateUrl } = known
  const none = { affiliateEnabled, affiliateCode, affiliateUrl }
  await by('admin').call(changeFirm, { params, body: none })
  expect(await storedOffer(params.id)).toMatchObject(none)
  const other = { ...known, affiliateCode: 'OTHER' }
  expect((await by('moderator').call(changeFirm, { params, body: other })).status).toBe(403)
  await by('admin').call(changeFirm, { params, body: { ...other, standing: 'payouts_paused' } })
  expect(await storedOffer(params.id)).toMatchObject({ affiliateCode: 'OTHER' })
})
