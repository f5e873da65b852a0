import { expect, test } from 'vitest'
import { inSnapshot } from '#backend/database/transaction.ts'
import { seedFirms } from '#backend/firms/sample-firms.ts'
import { readFirms } from '#backend/models/firm.ts'
import { readFirmPrices } from '#backend/models/price-record.ts'
import { FEWEST_DRAWN, recordedDays } from '#contract/prices/price-facts.ts'
import { databasesOf } from '#testing/backend/databases.ts'

test('The invented prices of the samples are a record that is drawn', async () => {
  const database = await databasesOf('sqlite').migrated()
  await seedFirms(database)
  const firm = (await readFirms({ database })).find(({ name }) => name === 'Kestrel Row Funding')
  const prices = await inSnapshot(database, (reading) => readFirmPrices(reading, firm?.id ?? '', new Date()))
  const past = prices?.challenges.find(({ id }) => id === 'row-50')
  expect(recordedDays(past ?? { spans: [] })).toBeGreaterThan(FEWEST_DRAWN)
})
