import { expect, test } from 'vitest'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import { compose, type MailText } from './letters.ts'
import { senderOf } from './sender.ts'
import { texts } from './texts.ts'

const from = { site: '<img src=x onerror=1>&"\'', imprint: 'Harbour <b>Ltd</b>, 12 Quay Street' }
const to = 'anna@example.com'
const username = '$& {percentage}'
const url = 'https://site.example/admin/reset-password/rst_x'
const anAlarm = { kind: 'raised', address: '', at: new Date(0) } as const
const ofReport = { firmName: '<b>Firm</b>', origin: '', about: 'review', reasons: ['legal'] } as const
const ofFirm = { ...ofReport, about: 'firm' } as const
const aDecision = { about: 'review', outcome: 'keep', rule: 'law' } as const
const aStatement = { firmName: '<b>Firm</b>', decision: 'redacted', fact: '<b>', rule: 'law' } as const

/** Every mail with values that would do harm as markup. */
const each: { readonly [Kind in keyof typeof texts]: MailText } = {
  verification: texts.verification({ username, site: from.site, url }),
  invitation: texts.invitation({ username, site: from.site, url }),
  reset: texts.reset({ username, url }),
  notice: texts.notice({ username, notice: 'password', address: '::1<b>' }),
  alarm: texts.alarm({ ...anAlarm, subject: username, actor: '<b>boss</b>', url }),
  digest: texts.digest({ weekly: true, lines: ['<b>'], origin: '' }),
  test: texts.test(),
  backup: texts.backup({ made: '2026-11-26', packed: true }),
  receipt: texts.receipt(ofReport),
  decision: texts.decision({ ...ofReport, ...aDecision, reasons: ['legal', 'legal'] }),
  statement: texts.statement({ ...aStatement, decided_at: '2026-11-26', ends: new Date(0), url }),
  outcome: texts.outcome({ firmName: '<b>Firm</b>', outcome: 'kept', reason: '<b>', isPublished: true }),
}
const more = {
  'receipt about a firm': texts.receipt(ofFirm),
  'decision about a firm': texts.decision({ ...ofFirm, about: 'firm', outcome: 'corrected', rule: '' }),
}
const letters = Object.entries({ ...each, ...more }).map(
  ([kind, text]) => [kind, compose(to, from, text)] as const,
)

test.each(letters)('The %s mail keeps what others wrote as text', (_, mail) => {
  const { html, text } = mail
  expect(html).not.toMatch(/<img|<b>|onerror=1>/)
  expect(html).toContain('&lt;img src=x onerror=1&gt;&amp;&quot;&#39;')
  expect(text).toContain(from.site)
  expect(text).toContain(from.imprint)
  expect(mail.to).toBe(to)
})

test.each(letters)(
  'The %s mail ends with why it was sent and who runs the site, in both forms',
  (_, { html, text }) => {
    expect(text).toMatch(/ to anna@example\.com because [^.]+\.\n\nHarbour <b>Ltd<\/b>, 12 Quay Street\n$/)
    expect(html).toMatch(
      / because [^.]+\.<\/p><p>Harbour &lt;b&gt;Ltd&lt;\/b&gt;, 12 Quay Street<\/p><\/body>/,
    )
  },
)

test('The imprint is one line of the operator, and absent where the owner has not named one', () => {
  const branding = { ...settingsDefaults.branding, siteName: 'Harbour' }
  const operator = {
    name: 'Harbour Ltd',
    address: '12 Quay Street\n3011 Rotterdam',
    email: 'we@harbour.example',
  }
  expect(senderOf({ branding, operator })).toEqual({
    site: 'Harbour',
    imprint: 'Harbour Ltd, 12 Quay Street, 3011 Rotterdam, we@harbour.example',
  })
  expect(senderOf({ branding, operator: { ...operator, name: '' } }).imprint).toBe('')
  expect(compose(to, { ...from, imprint: '' }, texts.test()).text).toMatch(/ because [^.]+\.\n$/)
})

test('Links stand in both forms', () => {
  const letter = compose(to, from, texts.reset({ username, url }))
  expect(letter.text).toContain(url)
  expect(letter.html).toContain(`href="${url}"`)
})

test.each(['added', 'raised', 'factor-reset', 'factor-replaced'] as const)(
  'An alarm (%s) says who, whom, when and what the link does, and has none where the site does not know its address',
  (kind) => {
    const alarm = { ...anAlarm, kind, subject: 'mallory', actor: 'boss', address: '203.0.113.7' }
    const { text } = compose(to, from, texts.alarm({ ...alarm, url }))
    for (const said of [
      'boss',
      'mallory',
      '1970-01-01 00:00 UTC',
      '203.0.113.7',
      'once, for 24 hours',
      url,
    ]) {
      expect(text).toContain(said)
    }
    const without = compose(to, from, texts.alarm({ ...alarm, url: '' }))
    expect(without.text).toContain('sign in to the admin area at once')
    expect(without.html).not.toContain('<a ')
  },
)
