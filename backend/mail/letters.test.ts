import { expect, test } from 'vitest'
import { alarmLetter } from './alarm-letter.ts'
import { noticeLetter, resetLetter, testLetter, verificationLetter } from './letters.ts'

const odd = { to: 'anna@example.com', site: '<img src=x onerror=1>&"\'', username: '$& {percentage}' }
const url = 'https://site.example/admin/reset-password/rst_x'
const anAlarm = { ...odd, kind: 'raised', address: '', at: new Date(0) } as const

test.each([
  ['verification', verificationLetter({ ...odd, url })],
  ['reset', resetLetter({ ...odd, url })],
  ['notice', noticeLetter({ ...odd, notice: 'password', address: '::1<b>' })],
  ['alarm', alarmLetter({ ...anAlarm, subject: odd.username, actor: '<b>boss</b>', url })],
  ['test', testLetter(odd)],
])('The %s mail keeps what others wrote as text', (_, { html, text, to }) => {
  expect(html).not.toMatch(/<img|<b>|onerror=1>/)
  expect(html).toContain('&lt;img src=x onerror=1&gt;&amp;&quot;&#39;')
  expect(text).toContain(odd.site)
  expect(to).toBe(odd.to)
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
