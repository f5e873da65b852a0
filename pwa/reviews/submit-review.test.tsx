import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import { createDevice, DeviceProvider } from '#pwa/data/device/device.tsx'
import { emptyFields } from '#pwa/data/outbox/stored-submission.ts'
import { sampleRow } from '#testing/contract/sample-firm.ts'
import { textOf } from '#testing/screens/rendered-list.tsx'
import { problemsOf } from './form/form-rules.ts'
import { isNotInList, NotInList } from './form/submission-card.tsx'
import { SubmitReview, submissionMailto } from './submit-review.tsx'

const page = (values: Partial<PublicSettings['userSubmissions']>): string =>
  renderToStaticMarkup(
    <StaticRouter location="/submit-review">
      <DeviceProvider device={createDevice(null)}>
        <SubmitReview
          userSubmissions={{ ...settingsDefaults.userSubmissions, ...values }}
          firms={[]}
          isListWhole
        />
      </DeviceProvider>
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
  expect(html).toMatch(/Firm name<\/span><\/li>.*Detailed experience<\/span><\/li>.*Screenshots.*anonymous/)
  expect(html).toContain('aria-label="Copy reviews@site.example"')
})

it('offers form and e-mail, one at a time, as links until the app runs', () => {
  const html = page({ emailEndpoint: 'reviews@site.example' })
  expect(html).toMatch(/href="\/submit-review#by-form"[^>]*>Form</)
  expect(html).toMatch(/href="\/submit-review\?by=email#by-email"[^>]*>E-mail</)
  const [, form = '', email = ''] = html.split(/<div id="by-/)
  expect(form).toMatch(/^form"(?![^>]*hidden).*Submit Review<\/span><\/button>/s)
  expect(email).toMatch(/^email"[^>]* hidden="".*Open Email Client/s)
  expect(html).not.toContain('role="tab')
})

const ignore = () => undefined
const { formFields } = settingsDefaults.userSubmissions
const none = Object.fromEntries(Object.keys(formFields).map((name) => [name, false])) as typeof formFields

it('draws the whole form, closed until the device has said what draft it holds', () => {
  const html = page({})
  expect(html).toContain('Loading submission form...')
  expect(html).toMatch(/<fieldset[^>]* disabled=""/)
  const order = [
    'Prop Firm',
    'Detailed Experience',
    'Screenshots',
    'I was offered',
    'Your Name',
    'Your Email',
  ]
  const places = order.map((label) => html.indexOf(label))
  expect(places.every((place) => place > 0)).toBe(true)
  expect(places).toEqual([...places].sort((one, other) => one - other))
  expect(html).toContain('erased 12 months after our decision')
  expect(html).toContain('.jpg, .jpeg, .png, .pdf. Up to 5 MB each.')
})

it('marks what is required: the firm, the rating and the experience, or the files where there is none', () => {
  const marked = (html: string) =>
    [...html.matchAll(/<span>([^<]+)<\/span><span class="[^"]*" aria-hidden="true">\*/g)].map(
      ([, label]) => label,
    )
  expect(page({})).toContain('* Required')
  expect(marked(page({}))).toEqual(['Prop Firm', 'Your rating', 'Detailed Experience'])
  expect(marked(page({ formFields: { ...none, showFileUpload: true } }))).toEqual([
    'Screenshots or documents',
  ])
})

it('asks about a firm that the list does not have, whichever way the name is written', () => {
  const firms = [sampleRow({ name: 'Kestrel Row Funding' })]
  expect(isNotInList('kestrel  row funding', firms)).toBe(false)
  expect(isNotInList('Kestral Row Funding', firms)).toBe(true)
  expect(isNotInList(' ', firms)).toBe(false)
  expect(isNotInList('Any', [])).toBe(false)
  const html = renderToStaticMarkup(
    <NotInList asked={{ text: 'Kestral Row' }} firms={firms} onChoose={ignore} onSend={ignore} />,
  )
  expect(textOf(html)).toMatch(/Not in our list - send anyway\? .* Kestrel Row Funding Send anyway/)
})

it('shows what was sent from this device above the form', () => {
  const html = page({})
  expect(html.indexOf('Reviews sent from this device')).toBeLessThan(html.indexOf('id="by-form"'))
})

it.each([
  ['showName', 'Your Name'],
  ['showEmail', 'Your Email'],
  ['showPropFirm', '>Prop Firm<'],
  ['showDescription', 'Detailed Experience'],
  ['showFileUpload', 'Add file'],
])('asks for what %s opens, and only for that', (field, label) => {
  expect(page({ formFields: { ...formFields, [field]: false } })).not.toContain(label)
  expect(page({ formFields: { ...none, [field]: true } })).toContain(label)
})

it('leaves the mailbox alone where every field is switched off', () => {
  const html = page({ formFields: none, emailEndpoint: 'reviews@site.example' })
  expect(html).not.toContain('<form')
  expect(html).toMatch(/>Submit Your Review<\/h2>.*reviews@site\.example/)
})

it('says what is missing, field by field', () => {
  const fields = { ...emptyFields, contactEmail: 'mara at home' }
  const paths = Object.keys(problemsOf(fields, 0, formFields))
  expect(paths).toEqual(['firmName', 'rating', 'description', 'contactEmail'])
  expect(problemsOf(fields, 0, { ...formFields, showDescription: false })).toMatchObject({
    files: 'Please add a file that shows what happened.',
  })
  expect(problemsOf(fields, 1, { ...none, showFileUpload: true })).toEqual({})
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
  const mail = new URL(submissionMailto('reviews@site.example'))
  expect(mail.pathname).toBe('reviews@site.example')
  expect(mail.searchParams.get('subject')).toBe('Prop Firm Review Submission')
  expect(mail.searchParams.get('body')).toContain('My experience:')
})

it('lets a mailbox add no fields to the mail', () => {
  expect(submissionMailto('a?bcc=evil@site.example')).toContain('mailto:a%3Fbcc%3Devil@site.example?subject=')
})
