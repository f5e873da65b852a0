import { theAdmin } from './fixtures/as-staff.ts'
import { journey } from './fixtures/journey.ts'
import { withAdmin } from './fixtures/staff.ts'
import { enterTab, faultsOfScreen } from './fixtures/staff-look.ts'

journey('shots', async ({ aSite, aVisitor }) => {
  const site = await aSite(withAdmin)
  const boss = await theAdmin(site)
  const { page } = await aVisitor(site, { viewport: 'portrait', serviceWorkers: false })
  const shot = (name: string) => page.screenshot({ path: `/tmp/shots/${name}.png` })
  await enterTab(page, boss.token, 'set-up')
  await page.getByRole('heading', { name: 'Set up your site' }).waitFor()
  await page.waitForTimeout(500)
  await shot('p-first')
  console.log('faults first', await faultsOfScreen(page))
  for (const step of ['logo', 'colours', 'mail', 'samples', 'backup', 'operator', 'pages', 'firm']) {
    await page.goto(`/admin?tab=set-up&step=${step}`)
    await page.locator('#set-up-step').waitFor()
    await page.waitForTimeout(700)
    await page.setViewportSize({ width: 820, height: 1180 })
    await shot(`p-${step}`)
    await page.setViewportSize({ width: 390, height: 844 })
    await shot(`m-${step}`)
    console.log('faults', step, await faultsOfScreen(page))
  }
  await page.goto('/admin?tab=set-up')
  await page.locator('#set-up-step').waitFor({ state: 'attached' })
  await page.waitForTimeout(700)
  await shot('m-list')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 820, height: 1180 })
  await page.goto('/admin?tab=overview')
  await page.getByText('Set-up:').waitFor()
  await page.waitForTimeout(500)
  await shot('p-overview')
  await page.goto('/admin?tab=firms&firm=new')
  await page.getByText('Your first firm would').waitFor()
  await page.waitForTimeout(500)
  await shot('p-firm-new')
})
