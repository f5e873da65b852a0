import { expect, test } from 'vitest'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import { alarmLetter } from './alarm-letter.ts'
import { digestLetter } from './digest-letter.ts'
import { backupLetter, noticeLetter, resetLetter, testLetter, verificationLetter } from './letters.ts'
import { decisionLetter, receiptLetter } from './report-letter.ts'
import { senderOf } from './sender.ts'

const from = { site: '<img src=x onerror=1>&"\'', imprint: 'Harbour <b>Ltd</b>, 12 Quay Street' }
const odd = { to: 'anna@example.com', from, username: '$& {percentage}' }
const url = 'https://site.example/admin/reset-password/rst_x'
const anAlarm = { ...odd, kind: 'raised', address: '', at: new Date(0) } as const
const ofReport = { ...odd, firmName: '<b>Firm</b>', origin: '', about: 'review', reasons: ['legal'] } as const

const letters = [
  ['verification', verificationLetter({ ...odd, url })],
  ['reset', resetLetter({ ...odd, url })],
  ['notice', noticeLetter({ ...odd, notice: 'password', address: '::1<b>' })],
  ['alarm', alarmLetter({ ...anAlarm, subject: odd.username, actor: '<b>boss</b>', url })],
  ['test', testLetter(odd)],
  ['backup', backupLetter({ ...odd, made: '2026-11-26', packed: true })],
  ['receipt', receiptLetter(ofReport)],
  ['decision', decisionLetter({ ...ofReport, outcome: 'keep', rule: 'law', count: 2 })],
  ['receipt about a firm', receiptLetter({ ...ofReport, about: 'firm' })],
  [
    'decision about a firm',
    decisionLetter({ ...ofReport, about: 'firm', outcome: 'corrected', rule: '', count: 1 }),
  ],
  ['digest', digestLetter({ ...odd, weekly: true, lines: [odd.username], origin: '' })],
] as const

test.each(letters)('The %s mail keeps what others wrote as text', (_, { html, text, to }) => {
  expect(html).not.toMatch(/<img|<b>|onerror=1>/)
  expect(html).toContain('&lt;img src=x onerror=1&gt;&amp;&quot;&#39;')
  expect(text).toContain(from.site)
  expect(text).toContain(from.imprint)
  expect(to).toBe(odd.to)
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
  expect(testLetter({ ...odd, from: { ...from, imprint: '' } }).text).toMatch(/ because [^.]+\.\n$/)
})

test('Links stand in both forms', () => {
  const letter = resetLetter({ ...odd, url })
  expect(letter.text).toContain(url)
  expect(letter.html).toContain(`href="${url}"`)
})

test.each(['added', 'raised', 'factor-reset', 'factor-replaced'] as const)(
  'An alarm (%s) says who, whom, when and what the link does, and has none where the site does not know its address',
  (kind) => {
    const alarm = { ...anAlarm, kind, subject: 'mallory', actor: 'boss', address: '203.0.113.7' }
    const { text } = alarmLetter({ ...alarm, url })
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
    const without = alarmLetter({ ...alarm, url: '' })
    expect(without.text).toContain('sign in to the admin area at once')
    expect(without.html).not.toContain('<a ')
  },
)
