import { mkdirSync } from 'node:fs'
import { expect } from 'vitest'
import { journey } from './fixtures/journey.ts'
import { resize } from './fixtures/measure.ts'

journey('shots', async ({ aSite, aVisitor, asStaff }) => {
  mkdirSync('/tmp/changes', { recursive: true })
  const site = await aSite()
  const { page, goto, troubles } = await aVisitor(site)
  await goto('/changes')
  await page.waitForTimeout(1500)
  await page.screenshot({ path: '/tmp/changes/phone.png', fullPage: true })
  await resize(page, { width: 820, height: 1180 })
  await page.screenshot({ path: '/tmp/changes/tablet.png', fullPage: true })
  await resize(page, { width: 1440, height: 900 })
  await page.screenshot({ path: '/tmp/changes/desktop.png', fullPage: true })
  const firms = await site.firms()
  await goto(`/firm/${firms[0]?.slug}`)
  await page.waitForTimeout(1000)
  await page.locator('#record').scrollIntoViewIfNeeded()
  await page.screenshot({ path: '/tmp/changes/record-desktop.png' })
  await resize(page, { width: 390, height: 844 })
  await page.getByRole('link', { name: /^Record/ }).click()
  await page.waitForTimeout(500)
  await page.screenshot({ path: '/tmp/changes/record-phone.png' })
  expect(1).toBe(1)
})
