import { beforeAll, expect, test } from 'vitest'
import { minutes } from '#contract/primitives/time.ts'
import { listObjections } from '#contract/reviews/objection-endpoints.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { anObjectionDesk, type ObjectionDesk } from '#testing/backend/objection-desk.ts'
import { as } from '#testing/backend/test-server.ts'

describeEachDatabase('Objections by firm', (databases) => {
  let desk: ObjectionDesk

  beforeAll(async () => {
    desk = await anObjectionDesk(databases)
  })

  const list = async (query: Record<string, string>) => {
    const { status, body } = await as(desk.ben, desk.server).call(listObjections, { query })
    return {
      status,
      firms: body.firms,
      names: body.objections?.map((one: { firm_name: string }) => one.firm_name),
    }
  }
  const objection = async (firmName: string) => {
    const { id, secret } = await desk.rejected({ firmName })
    desk.clock.advance(minutes(1))
    await desk.object({ secret, text: `About ${firmName}` })
    return id
  }

  test('are those to reviews that name it in any case, and the firms that some name are listed', {
    tags: ['both'],
  }, async () => {
    await objection('Kestrel Row Funding')
    const id = await objection(' kestrel row FUNDING ')
    await objection('$50 Club')
    const firms = [
      { name: '$50 Club', count: 1 },
      { name: 'Kestrel Row Funding', count: 2 },
    ]
    expect((await list({})).firms).toEqual(firms)
    const kestrel = await list({ firm: 'KESTREL row funding' })
    expect(kestrel.names).toEqual(['Kestrel Row Funding', 'kestrel row FUNDING'])
    expect(kestrel.firms).toEqual(firms)
    expect((await list({ firm: '$50 club' })).names).toEqual(['$50 Club'])
    expect((await list({ firm: "x' OR '1'='1" })).names).toEqual([])
    expect((await list({ firm: 'x'.repeat(161) })).status).toBe(400)

    const waiting = await desk.waiting()
    const [decided] = waiting.filter(({ submission_id }) => submission_id === id)
    await desk.decide(desk.ben, decided.id, { outcome: 'kept' })
    expect((await list({ firm: 'kestrel row funding' })).names).toEqual(['Kestrel Row Funding'])
    const ended = await list({ state: 'decided', firm: 'Kestrel Row Funding' })
    expect([ended.names, ended.firms]).toEqual([
      ['kestrel row FUNDING'],
      [{ name: 'kestrel row FUNDING', count: 1 }],
    ])
    expect((await list({ state: 'decided', firm: '$50 Club' })).names).toEqual([])
  })
})
