import { expect, test } from 'vitest'
import { noticeLetter, resetLetter, testLetter, verificationLetter } from './letters.ts'

const odd = { to: 'anna@example.com', site: '<img src=x onerror=1>&"\'', username: '$& {percentage}' }
const url = 'https://site.example/admin/reset-password/rst_x'

test.each([
  ['verification', verificationLetter({ ...odd, url })],
  ['reset', resetLetter({ ...odd, url })],
  ['notice', noticeLetter({ ...odd, notice: 'password', address: '::1<b>' })],
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
