import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { WebElement } from 'selenium-webdriver'
import { expect, onTestFinished } from 'vitest'
import { aPdf } from '#testing/backend/pictures.ts'
import { aFolder, type Engine, removeFolder } from './engine.ts'
import { journeyIn } from './journey-in.ts'
import { screenOf } from './screen.ts'

/** Engines differ in how a form with files is sent, refused and given back. */
export function reviewFilesIn(engine: Engine): void {
  journeyIn(engine)(
    'a file that does something by itself is named with its reason, and the review goes without it',
    async ({ browser: { driver }, aSite, mayComplain }) => {
      mayComplain(/status of 4\d\d/)
      const site = await aSite()
      const screen = screenOf(driver, site.gate.origin)
      const folder = await aFolder()
      onTestFinished(() => removeFolder(folder))
      const path = join(folder, 'statement.pdf')
      await writeFile(path, aPdf('/OpenAction<</S/JavaScript/JS(app.alert(1))>>'))
      await screen.goto('/submit-review')
      await screen.waitFor('Drafts are kept on this device.')
      await screen.fill('Prop Firm', 'Kestrel Row Funding')
      await screen.click('radio', '4 of 5, good')
      await screen.fill('Detailed Experience', 'The payout came late')
      const chooser = await driver.executeScript<WebElement>(() =>
        document.querySelector('input[type=file][multiple]'),
      )
      await chooser.sendKeys(path)
      await screen.find('button', 'Remove statement.pdf')
      await screen.click('button', 'Submit Review')
      await screen.waitFor(/statement\.pdf\W.*contains a script/)
      expect(site.data.reviews()).toEqual([])
      // The sender is led to the reason: a press while the page still moves would miss.
      const readerAt = () => driver.executeScript(() => document.activeElement?.textContent)
      await expect.poll(readerAt).toMatch(/contains a script/)
      await screen.click('button', 'Remove statement.pdf')
      await expect.poll(() => driver.executeScript(() => document.querySelector('form ul li'))).toBeNull()
      await screen.click('button', 'Submit Review')
      await screen.find('heading', 'Received')
      expect(site.data.reviews()).toEqual([{ description: 'The payout came late', files: [] }])
    },
  )
}
