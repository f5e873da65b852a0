import { describe, expect, it, test } from 'vitest'
import { commonPasswords } from '#contract/accounts/easy-passwords.ts'
import { ApiError } from '#pwa/api/api-error.ts'
import { refusalOf } from '#pwa/api/call.ts'
import { errorMessage, isUnanswered } from '../form/call-errors.ts'
import { passwordProblem, passwordStrength } from './new-password.tsx'
import { cleanCode, isComplete } from './proof-form.tsx'
import { concernsSession, readToken, writeToken } from './session.tsx'
import { deviceName, isHandheld } from './session-list.tsx'

describe('a typed or pasted code', () => {
  it.each([
    ['authenticator', '123 456', '123456'],
    ['authenticator', '12345678', '123456'],
    ['authenticator', 'a1b2', '12'],
    ['authenticator', '１２３４５６', '123456'],
    ['authenticator', '١٢٣ ٤٥٦', '123456'],
    ['authenticator', '۱۲۳۴۵۶', '123456'],
    ['backup', 'a٤۱f-٠۹ce', 'A41F09CE'],
    ['backup', 'a41f-09ce', 'A41F09CE'],
    ['backup', 'xyz a4', 'A4'],
    ['backup', 'A41F09CE77', 'A41F09CE'],
  ] as const)('of the %s kind: %j is read as %j', (kind, typed, code) => {
    expect(cleanCode(kind, typed)).toBe(code)
  })

  it('is complete at its length alone', () => {
    expect([isComplete('authenticator', '12345'), isComplete('authenticator', '123456')]).toEqual([
      false,
      true,
    ])
    expect([isComplete('backup', 'A41F09C'), isComplete('backup', 'A41F09CE')]).toEqual([false, true])
  })
})

describe('a failed call', () => {
  const messages = { refused: 'Invalid username or password', failed: 'Login failed. Please try again.' }
  const refused = (status: number, detail?: string) =>
    new ApiError('refused', detail ?? `HTTP error! status: ${status}`, status, detail ? { detail } : {})

  it.each([
    [refused(401, 'Too many attempts.'), 'Too many attempts.'],
    [refused(503, 'The server is busy.'), 'The server is busy.'],
    [refused(401), 'Invalid username or password'],
    [refused(502), 'Login failed. Please try again.'],
    [new ApiError('unreachable', 'The server could not be reached'), 'Login failed. Please try again.'],
    [new ApiError('invalid_answer', 'Not ours', 200), 'Login failed. Please try again.'],
  ])('%s is reported as %j', (error, sentence) => {
    expect(errorMessage(error, messages)).toBe(sentence)
  })

  const foreign = (text: string, statusText = 'Bad Gateway') =>
    new ApiError('refused', 'HTTP error! status: 502', 502, {}, { statusText, text })

  it.each([
    [foreign('The disk is full.\n'), 'The disk is full.'],
    [foreign('<html><body>502</body></html>'), 'Bad Gateway'],
    [foreign('', ''), 'The site cannot be reached. Nothing was lost. Please try again in a minute.'],
    [refused(507, 'No room for a backup.'), 'No room for a backup.'],
    [new ApiError('unreachable', 'The server could not be reached'), 'Login failed. Please try again.'],
  ])('%s is told in the words of whoever answered, where that is asked for: %j', (error, words) => {
    expect(errorMessage(error, { ...messages, wordsIn: ['text', 'statusText'] })).toBe(words)
  })

  const page = '<html><body><h1>413 Request Entity Too Large</h1></body></html>'
  const tooLarge = (statusText: string) =>
    refusalOf({ status: 413, statusText, headers: new Headers() }, page)
  const advice = 'Too large for the server in front of this site. Please send fewer or smaller files.'

  it('that a server in front found too large says so after the message, in whichever form', () => {
    expect(errorMessage(tooLarge('Content Too Large'), messages)).toBe(
      `Invalid username or password. ${advice}`,
    )
    expect(errorMessage(tooLarge(''), { failed: 'Saving failed. Please try again.' })).toBe(
      `Saving failed. Please try again. ${advice}`,
    )
    const wordsIn = ['text', 'statusText'] as const
    expect(errorMessage(tooLarge('Content Too Large'), { ...messages, wordsIn })).toBe(
      `Content Too Large. ${advice}`,
    )
    expect(errorMessage(tooLarge(''), { ...messages, wordsIn })).toBe(advice)
    const own = refusalOf(
      { status: 413, statusText: '', headers: new Headers() },
      '{"detail":"At most 5 MB.","code":"too_large"}',
    )
    expect(errorMessage(own, messages)).toBe('At most 5 MB.')
  })

  it('of the program itself is rethrown', () => {
    expect(() => errorMessage(new TypeError('x is undefined'), messages)).toThrow('x is undefined')
  })

  it('may be made again where nobody judged it', () => {
    expect([isUnanswered(new ApiError('timeout', '')), isUnanswered(refused(503))]).toEqual([true, true])
    expect([isUnanswered(refused(400)), isUnanswered(new Error('x'))]).toEqual([false, false])
  })
})

describe('a new password', () => {
  const messages = { tooShort: 'short', different: 'different' }
  const judge = (password: string, confirmation = password) =>
    passwordProblem({ password, confirmation }, 6, messages)

  it('has a length in code points, and is typed twice alike', () => {
    expect([judge('12345'), judge('123456'), judge('😀😀😀😀😀'), judge('😀😀😀😀😀😀')]).toEqual([
      'short',
      '',
      'short',
      '',
    ])
    expect(judge('123456', '123457')).toBe('different')
    expect(judge('123456', '123456 ')).toBe('different')
  })

  it('is one password in whichever way it is typed', () => {
    expect(judge('Caf\u00e9-12', 'Cafe\u0301-12')).toBe('')
    expect(judge('\uff11\uff12\uff13\uff14\uff15\uff16', '123456')).toBe('')
    expect(judge('e\u0301'.repeat(5))).toBe('short')
  })
})

describe('the strength of a password', () => {
  it.each([
    ['', null],
    ['nicole', 'weak'],
    ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
    ['123456789012', 'weak'],
    ['Password123!', 'weak'],
    ['password1', 'weak'],
    ['zaq1zaq1zaq1', 'weak'],
    ['Hollow-Pine', 'fair'],
    ['k7#vQ2!mZx9', 'fair'],
    ['Granite-Harbor', 'good'],
    ['\uff27ranite-Harbor', 'good'],
    ['correct horse battery staple', 'strong'],
  ])('of %j is %j', async (password, strength) => {
    expect(passwordStrength(password, await commonPasswords())).toBe(strength)
  })
})

describe('the stored session', () => {
  const aStore = (values: Record<string, string> = {}) => {
    const held = new Map(Object.entries(values))
    return {
      held,
      store: () => ({
        getItem: (key: string) => held.get(key) ?? null,
        setItem: (key: string, value: string) => void held.set(key, value),
        removeItem: (key: string) => void held.delete(key),
      }),
    }
  }

  it('is two values, and none once it ended', () => {
    const { held, store } = aStore()
    writeToken(store, 'pf_1')
    expect(Object.fromEntries(held)).toEqual({ isAdmin: 'true', adminToken: 'pf_1' })
    expect(readToken(store)).toBe('pf_1')
    writeToken(store, null)
    expect(held.size).toBe(0)
  })

  it.each([[{ adminToken: 'pf_1' }], [{ isAdmin: 'false', adminToken: 'pf_1' }], [{ isAdmin: 'true' }]])(
    'is restored only while the flag is true: %j',
    (values) => {
      expect(readToken(aStore(values as Record<string, string>).store)).toBeNull()
    },
  )

  it('is none where the browser keeps nothing', () => {
    const refuse = () => {
      throw new DOMException('Not allowed here', 'SecurityError')
    }
    expect(readToken(refuse)).toBeNull()
    expect(() => writeToken(refuse, 'pf_1')).not.toThrow()
  })

  it('follows what another tab did to its values', () => {
    expect(['isAdmin', 'adminToken', null, 'bookmarks'].map(concernsSession)).toEqual([
      true,
      true,
      true,
      false,
    ])
  })
})

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/147.0.0.0 Mobile Safari/537.36`,
    'Chrome on Android phone',
  ],
  [`Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/147.0.0.0 Safari/537.36`, 'Chrome on Android tablet'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/147.0.0.0 Safari/537.36 Edg/147.0`,
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:149.0) Gecko/20100101 Firefox/149.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    'Safari on Mac',
  ],
  ['curl/8.14', 'Unknown browser'],
  ['', 'Unknown browser'],
])('%s is known to people as %s', (agent, words) => {
  expect(deviceName(agent)).toBe(words)
})

test('Phones and tablets are carried about', () => {
  expect(isHandheld('Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X)')).toBe(true)
  expect(isHandheld('Mozilla/5.0 (X11; Linux x86_64)')).toBe(false)
})
