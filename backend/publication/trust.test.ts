import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inTransaction } from '#backend/database/transaction.ts'
import { insertReport } from '#backend/models/review-report.ts'
import { insertSubmission } from '#backend/models/submission.ts'
import { aReport } from '#testing/backend/a-report.ts'
import { aSubmissionRecord } from '#testing/backend/a-submission-record.ts'
import { addFirm, type PublishedSite, publishedSite } from '#testing/backend/published-site.ts'
import { rawGet } from '#testing/backend/raw-get.ts'

async function trustOf(site: PublishedSite) {
  const { text } = await rawGet(`${site.url}/how-we-rate`)
  expect(text).not.toMatch(/Planted|planted/)
  return JSON.parse(/id="first-frame">(.*?)<\/script>/s.exec(text)?.[1] ?? '{}').trust
}

test('Reviews are counted anew from time to time, and published only where the counts differ', {
  tags: ['all'],
}, async () => {
  const site = await publishedSite({ timing: { recount: 0 } })
  try {
    const { publications } = site.publication
    expect(await trustOf(site)).toMatchObject({ received: 0, medianDaysToDecision: null, tiesBySection: {} })
    // The first count was compared before the next began.
    const counted = site.counts()
    await expect.poll(site.counts).toBeGreaterThan(counted + 1)
    expect(site.publication.publications).toBe(publications)
    await inTransaction(site.database, (writing) => insertSubmission(writing, aSubmissionRecord))
    await expect.poll(() => site.publication.publications).toBe(publications + 1)
    const counts = { received: 1, approved: 1, rejected: 0, medianDaysToDecision: 1.5 }
    expect(await trustOf(site)).toMatchObject(counts)
    // The figures of the years hold reports, too, and documents nothing of how it is known that these changed.
    await inTransaction(site.database, (writing) => insertReport(writing, aReport))
    await expect.poll(() => site.publication.publications).toBe(publications + 2)
    expect(await trustOf(site)).not.toHaveProperty('said')
  } finally {
    await site.close()
  }
})

test('Affiliate ties are counted per tier over the whole list', async () => {
  const site = await publishedSite()
  try {
    const offer = { affiliateEnabled: true, affiliateCode: 'X', affiliateUrl: 'https://firm.example/?a=1' }
    for (let n = 0; n < 14; n++) await addFirm(site, { ...offer, name: `Gold ${n}`, category: 'Gold' })
    await addFirm(site, { ...offer, name: 'Bad', category: 'avoid' })
    await addFirm(site, { name: 'Plain', category: 'silver' })
    await site.publication.publishNow()
    expect((await trustOf(site)).tiesBySection).toEqual({ gold: 14 })
  } finally {
    await site.close()
  }
})

test('The test that the page names is there', () => {
  const named = /ORDER_TEST = '([^']+)'/.exec(readFileSync('pwa/trust/how-we-rate.tsx', 'utf8'))?.[1]
  expect(named).toBeDefined()
  expect(readFileSync('backend/firms/firms.test.ts', 'utf8')).toContain(`test('${named}'`)
})
