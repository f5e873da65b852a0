import { once } from 'node:events'
import { connect } from 'node:net'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { readSubmissions } from '#backend/models/submission.ts'
import { MAX_TOTAL_BYTES } from '#contract/submission-files.ts'
import { from } from '#testing/backend/accounts.ts'
import { anyForm } from '#testing/backend/any-request.ts'
import { aSubmission, formOf, sendSubmission } from '#testing/backend/submission-form.ts'
import { aServer, type TestServer } from '#testing/backend/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer({ environment: { TRUSTED_PROXIES: '127.0.0.1' } })
})

const FORM = 'multipart/form-data; boundary=b'
const part = (head: string, value: string | Buffer = '') =>
  Buffer.concat([Buffer.from(`--b\r\n${head}\r\n\r\n`), Buffer.from(value), Buffer.from('\r\n')])
const field = (name: string, value = 'x') => part(`Content-Disposition: form-data; name="${name}"`, value)
const file = (name: string, bytes: string | Buffer, more = '') =>
  part(`Content-Disposition: form-data; name="${name}"; filename="x.jpg"${more}`, bytes)
const end = Buffer.from('--b--\r\n')
const whole = Buffer.concat([field('firmName'), field('description')])
const body = (...parts: (Buffer | string)[]) => Buffer.concat(parts.map((one) => Buffer.from(one)))

describe('A form that is no good', () => {
  test.each<[string, number, Buffer, string?]>([
    ['without a boundary', 400, body(whole, end), 'multipart/form-data'],
    ['with an empty boundary', 400, body(whole, end), 'multipart/form-data; boundary='],
    [
      'with a boundary that is too long',
      400,
      body(whole, end),
      `multipart/form-data; boundary=${'b'.repeat(300)}`,
    ],
    ['that is empty', 400, body()],
    ['that never begins', 400, body('hello there')],
    ['that is cut off in a head', 400, body(whole, '--b\r\nContent-Disposition: form-da')],
    ['that is cut off in a field', 400, body(whole.subarray(0, -3))],
    ['that is cut off in a file', 400, body(whole, file('files', 'abc').subarray(0, -2))],
    ['without an end', 400, whole],
    ['with a part without a head', 400, body(whole, '--b\r\n\r\nhello\r\n', end)],
    ['with a part without a name', 400, body(whole, part('Content-Disposition: form-data'), end)],
    [
      'with a part of another disposition',
      400,
      body(whole, part('Content-Disposition: attachment; name="x"'), end),
    ],
    ['with a head that is no head', 400, body(whole, part('\u0000\u0001:::'), end)],
    [
      'with a line break in a name',
      400,
      body(whole, part('Content-Disposition: form-data; name="a\nb"'), end),
    ],
    ['with the name __proto__', 400, body(whole, field('__proto__'), end)],
    ['with the name constructor', 400, body(whole, field('constructor'), end)],
    ['with a nested name', 400, body(whole, field('a[b]'), end)],
    ['with a field twice', 400, body(whole, field('firmName'), end)],
    ['with a file under a name for text', 400, body(whole, file('description', 'abc'), end)],
    [
      'with a file that has no name',
      400,
      body(whole, part('Content-Disposition: form-data; name="files"; filename=""', 'abc'), end),
    ],
    ['with a nested name of a prototype', 400, body(whole, field('a[__proto__][b]'), end)],
    ['with a list of fields', 400, body(whole, field('a[]'), end)],
    ['with a name that is too long', 400, body(whole, field('a'.repeat(65)), end)],
    ['with a file under __proto__', 400, body(whole, file('__proto__', 'abc'), end)],
    [
      'with a form inside',
      400,
      body(
        whole,
        part(
          'Content-Disposition: form-data; name="files"\r\nContent-Type: multipart/mixed; boundary=c',
          '--c\r\n\r\nx\r\n--c--',
        ),
        '--x',
      ),
    ],
    ['with a field that is too long', 413, body(whole, field('category', 'x'.repeat(200_000)), end)],
    [
      'with fields that are too long together',
      413,
      body(whole, field('one', 'x'.repeat(60_000)), field('other', 'x'.repeat(60_000)), end),
    ],
    [
      'with fields without end',
      413,
      body(whole, ...Array.from({ length: 60 }, (_, n) => field(`f${n}`)), end),
    ],
    ['with parts without end', 413, body(...Array.from({ length: 5000 }, () => '--b\r\n\r\n\r\n'), end)],
    ['with six files', 413, body(whole, ...Array.from({ length: 6 }, () => file('files', 'abc')), end)],
    ['that is JSON', 415, body('{}'), 'application/json'],
    ['that is an address', 415, body('a=b'), 'application/x-www-form-urlencoded'],
    ['of another kind', 415, body(whole, end), 'multipart/mixed; boundary=b'],
    ['that is called nearly right', 415, body(whole, end), 'multipart/form-dataX; boundary=b'],
  ])('%s is refused with %i, and nothing is kept', async (_, status, bytes, type = FORM) => {
    const answer = await sendSubmission(server, bytes, { 'Content-Type': type })
    expect(answer).toMatchObject({
      status,
      body: { detail: expect.any(String), request_id: expect.any(String) },
    })
    expect(await readSubmissions(server)).toEqual([])
    expect(({} as Record<string, unknown>).x).toBeUndefined()
  })

  test('that is larger than all files may be is refused, and the answer can be read', async () => {
    const large = body(whole, file('files', Buffer.alloc(MAX_TOTAL_BYTES + 2 * 1024 * 1024)), end)
    const answer = await sendSubmission(server, large, { 'Content-Type': FORM })
    expect(answer).toMatchObject({ status: 413, body: { code: 'too_large' } })
  })

  test('that is compressed is refused before it is unpacked', async () => {
    const answer = await sendSubmission(server, body(whole, end), {
      'Content-Type': FORM,
      'Content-Encoding': 'gzip',
    })
    expect(answer.status).toBe(415)
  })
})

test.each([
  ['in quotes', 'multipart/form-data; boundary="b"'],
  ['in capitals and with a charset', 'Multipart/Form-Data; charset=utf-8; Boundary=b'],
])('A boundary %s is understood', async (_, type) => {
  const answer = await sendSubmission(server, body(whole, end), {
    'Content-Type': type,
    ...from('203.0.113.7'),
  })
  expect(answer.status).toBe(201)
})

test('An empty picker, an unknown field and a line after the end do no harm', async () => {
  const picker = part(
    'Content-Disposition: form-data; name="files"; filename=""\r\nContent-Type: application/octet-stream',
  )
  const odd = body(whole, field('utm_source'), picker, end, 'epilogue')
  const answer = await sendSubmission(server, odd, { 'Content-Type': FORM, ...from('203.0.113.8') })
  expect(answer.status).toBe(201)
})

test('400 generated forms find no error of the server', { tags: ['all'] }, async () => {
  let n = 0
  await fc.assert(
    fc.asyncProperty(anyForm, fc.nat(400), async (form, cut) => {
      n += 1
      const headers = { 'Content-Type': 'multipart/form-data; boundary=x', ...from(`198.18.${n % 250}.9`) }
      const { status, body } = await sendSubmission(
        server,
        Buffer.from(form).subarray(0, form.length - cut),
        headers,
      )
      expect(status).toBeLessThan(500)
      if (status !== 201) expect(body.detail).toMatch(/./)
    }),
    { numRuns: 400, seed: 20261120 },
  )
})

test('Uploads whose senders go away leave nothing, and hold up nobody', async () => {
  const { hostname, port } = new URL(server.url)
  const before = await readSubmissions(server)
  const open = process.getActiveResourcesInfo().length
  for (let round = 0; round < 4; round++) {
    const gone = Array.from({ length: 15 }, async (_, n) => {
      const socket = connect(Number(port), hostname)
      socket.on('error', () => socket.destroy())
      await once(socket, 'connect')
      socket.write(
        `POST /api/submit-review HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 198.51.100.${round * 15 + n}\r\nContent-Type: ${FORM}\r\nContent-Length: 3000000\r\n\r\n`,
      )
      socket.write(body(whole, file('files', Buffer.alloc(200_000)).subarray(0, -2)))
      await new Promise((resolve) => setTimeout(resolve, n))
      socket.destroy()
      await once(socket, 'close')
    })
    await Promise.all(gone)
  }
  expect((await sendSubmission(server, formOf(aSubmission()), from('203.0.113.9'))).status).toBe(201)
  expect(await readSubmissions(server)).toHaveLength(before.length + 1)
  expect(process.getActiveResourcesInfo().length).toBeLessThan(open + 20)
  expect(server.logged().filter(({ level }) => level === 'error')).toEqual([])
})
