import { seconds } from '#contract/primitives/time.ts'
import { randomFrom } from '#testing/random.ts'
import { type LastingVisitor, openLastingVisitor } from '../../../e2e/fixtures/lasting-visitor.ts'
import { NO_NETWORK } from '../../../e2e/fixtures/screen.ts'
import { openSite, type Site } from '../../../e2e/fixtures/site.ts'
import { aPhoto, submissionForm, writeSubmission } from '../../../e2e/fixtures/submission-form.ts'

interface OutboxFigures {
  readonly reviews: number
  /** Attempts that were broken off: in their body, or when the server had done its work. */
  readonly broken: number
  /** Times that the browser was closed while a review waited. */
  readonly closed: number
  /** Reviews that never came. */
  readonly lost: number
  /** Reviews that came more than once. */
  readonly doubled: number
  /** Reviews whose sender did not read that they were received. */
  readonly unsaid: number
  readonly seed: number
}

/** A site takes ten reviews of one address in an hour. */
const REVIEWS_PER_SITE = 8
const PATIENCE = seconds(30)
const SUBMIT = '/api/submit-review'

async function until(isSo: () => Promise<boolean> | boolean): Promise<boolean> {
  for (const deadline = Date.now() + PATIENCE; Date.now() < deadline; ) {
    if (await isSo()) return true
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return false
}

/** Writes a review without a network; sends it over a line that breaks; answers what was broken and whether it was said. */
async function oneReview(visitor: LastingVisitor, { gate, data }: Site, text: string, random: () => number) {
  let [broken, closed] = [0, 0]
  let { page } = await visitor.open('/submit-review')
  await gate.cut()
  await writeSubmission(page, text)
  const size = 2000 + Math.floor(random() * 1500)
  await submissionForm(page).chooser.setInputFiles([await aPhoto(page, 'proof.jpg', size, 1500)])
  await submissionForm(page).files.first().waitFor()
  await submissionForm(page).submit.click()
  // One that never came waits beside it, and is counted as lost.
  await submissionForm(page).item('Waiting for signal').first().waitFor()
  if (random() < 0.5) {
    closed += 1
    await visitor.close()
    await gate.mend()
    // From any page: it need not be the one that it was written on.
    page = (await visitor.open(random() < 0.5 ? '/' : '/submit-review')).page
    await page.waitForTimeout(random() * 300)
    await gate.cut()
    await page.waitForTimeout(random() * 200)
  }
  const breaks = 1 + Math.floor(random() * 3)
  for (let attempt = 0; attempt < breaks; attempt++) {
    const part = random() < 0.4 ? ('answer' as const) : { afterBytes: Math.floor(random() * 150_000) }
    const before = gate.asked.filter((path) => path === SUBMIT).length
    const heal = gate.lose(SUBMIT, part)
    await gate.mend()
    await page.evaluate(() => void window.dispatchEvent(new Event('online')))
    const isAsked = () => gate.asked.filter((path) => path === SUBMIT).length > before
    await until(() => isAsked() || data.reviews().some(({ description }) => description === text))
    if (isAsked()) broken += 1
    await page.waitForTimeout(random() * 400)
    await gate.cut()
    heal()
  }
  await gate.mend()
  await page.goto('/submit-review')
  const isSaid = await until(async () => {
    await page.evaluate(() => void window.dispatchEvent(new Event('online')))
    return submissionForm(page).item('Received').first().isVisible()
  })
  if (isSaid) {
    await page.getByRole('button', { name: 'OK' }).first().click()
    // Closed before the device noted it, it would stand there again and be taken for the next one.
    await submissionForm(page).item('Received').first().waitFor({ state: 'hidden' })
  }
  await visitor.close()
  return { broken, closed, isSaid }
}

/** Sends `count` reviews, each begun without a network, through breaks that `seed` chooses. */
export async function sendThroughCuts(count: number, seed: number): Promise<OutboxFigures> {
  const random = randomFrom(seed)
  let [broken, closed, lost, doubled, unsaid] = [0, 0, 0, 0, 0]
  for (let done = 0; done < count; ) {
    const site = await openSite()
    const visitor = await openLastingVisitor(site.gate)
    visitor.expect(NO_NETWORK)
    try {
      const first = await visitor.open('/')
      await first.page.evaluate(async () => void (await navigator.serviceWorker.ready))
      await visitor.close()
      for (let here = 0; here < REVIEWS_PER_SITE && done < count; here++, done++) {
        const text = `Review number ${done}`
        const one = await oneReview(visitor, site, text, random)
        broken += one.broken
        closed += one.closed
        if (!one.isSaid) unsaid += 1
        const there = site.data.reviews().filter(({ description }) => description === text).length
        if (there === 0) lost += 1
        if (there > 1) doubled += 1
      }
    } finally {
      await visitor.forget()
      await site.close()
    }
  }
  return { reviews: count, broken, closed, lost, doubled, unsaid, seed }
}
