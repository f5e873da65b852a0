import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import { reviewMailto } from './review-mail.ts'
import { SubmitReview } from './submit-review.tsx'

const page = (values: Partial<PublicSettings['userSubmissions']>): string =>
  renderToStaticMarkup(
    <StaticRouter location="/submit-review">
      <SubmitReview userSubmissions={{ ...settingsDefaults.userSubmissions, ...values }} />
    </StaticRouter>,
  )

it('shows the mailbox with everything a review needs', () => {
  const html = page({ emailEndpoint: 'reviews@site.example' })
  for (const text of [
    'Back to Home',
    'Submit Your Review',
    'Open Email Client',
    'Why Submit?',
    'Review Process',
  ]) {
    expect(html).toContain(text)
  }
  expect(html).toMatch(/Firm name<\/li>.*Detailed experience<\/li>.*Screenshots.*anonymous/)
  expect(html).toContain('aria-label="Copy reviews@site.example"')
})

it('says so where no mailbox is set', () => {
  const html = page({ emailEndpoint: '' })
  expect(html).toContain('no mailbox')
  expect(html).not.toContain('mailto:')
})

it('says that submissions are closed, with a way home', () => {
  const html = page({ enabled: false, emailEndpoint: 'reviews@site.example' })
  expect(html).toMatch(/Submissions are closed.*href="\/".*Back to Home/)
  expect(html).not.toContain('reviews@site.example')
})

it('opens a mail with the subject and the template', () => {
  const mail = new URL(reviewMailto('reviews@site.example'))
  expect(mail.pathname).toBe('reviews@site.example')
  expect(mail.searchParams.get('subject')).toBe('Prop Firm Review Submission')
  expect(mail.searchParams.get('body')).toContain('My experience:')
})

it('lets a mailbox add no fields to the mail', () => {
  expect(reviewMailto('a?bcc=evil@site.example')).toContain('mailto:a%3Fbcc%3Devil@site.example?subject=')
})
