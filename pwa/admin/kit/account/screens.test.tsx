import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { InputField, PasswordField } from '../form/inputs.tsx'
import { AuthCard } from './auth-card.tsx'
import {
  BACKUP_CODES_FILE,
  backupCodesText,
  CodesStep,
  formatKey,
  ScanStep,
  VerifyStep,
} from './enrolment.tsx'
import { CodeField } from './proof-form.tsx'

const nothing = () => undefined
const idle = {
  busy: false,
  problem: '',
  told: '',
  tell: nothing,
  wrongCodes: 0,
  fail: nothing,
  run: nothing,
  refuse: () => false,
  recheck: nothing,
}
const made = {
  qr_code_url: 'data:image/png;base64,AAAA',
  secret: 'JBSWY3DPEHPK3PXPAB',
  backup_codes: ['A41F09CE', '7BD2E610'],
  otpauth_url: 'otpauth://totp/Tierboard:admin?secret=JBSWY3DPEHPK3PXPAB',
}
const scan = (change: Partial<typeof made> = {}) =>
  renderToStaticMarkup(
    <ScanStep made={{ ...made, ...change }} onAdded={nothing} onBack={nothing} onCancel={nothing} />,
  )

describe('a field', () => {
  it('is labelled, and reads its problem and its help out', () => {
    const html = renderToStaticMarkup(<InputField label="Email" problem="Wrong" hint="Like a@b.c" />)
    const id = /<input id="([^"]+)"/.exec(html)?.[1]
    expect(html).toContain(`for="${id}"`)
    expect(html).toContain(`aria-describedby="${id}-problem ${id}-hint"`)
    expect(html).toContain('aria-invalid="true"')
  })

  it('that is required says so to the eye and to a screen reader', () => {
    const html = renderToStaticMarkup(<InputField label="Reason" required />)
    expect(html).toMatch(/<span[^>]* aria-hidden="true">\*<\/span>/)
    expect(html).toMatch(/<input[^>]* aria-required="true"/)
  })

  it('of a password tells managers which one it is, and hides it', () => {
    const html = renderToStaticMarkup(<PasswordField label="New Password" autoComplete="new-password" />)
    expect(html).toContain('type="password"')
    expect(html).toContain('autoComplete="new-password"')
    expect(html).toContain('aria-label="Show new password"')
  })

  it('of a code is one input under six cells, ready for autofill', () => {
    const html = renderToStaticMarkup(<CodeField value="4072" onChange={nothing} />)
    expect(html.match(/<input/g)).toHaveLength(1)
    expect(html).toContain('autoComplete="one-time-code"')
    expect(html).toContain('inputMode="numeric"')
    expect(html.match(/<span[^>]*>\d?<\/span>/g)).toHaveLength(6)
    expect(html).not.toContain('maxLength')
  })
})

describe('the enrolment', () => {
  it('shows the secret as a picture, a link and a key in groups', () => {
    const html = scan()
    expect(html).toContain('src="data:image/png;base64,AAAA"')
    expect(html).toContain('href="otpauth://totp/Tierboard:admin?secret=JBSWY3DPEHPK3PXPAB"')
    expect(html).toContain('JBSW Y3DP EHPK 3PXP AB')
    expect(formatKey('JBSW')).toBe('JBSW')
  })

  it('follows no other address than a local picture and an authenticator', () => {
    const html = scan({ qr_code_url: 'https://evil.example/?s=1', otpauth_url: 'javascript:alert(1)' })
    expect(html).not.toContain('evil.example')
    expect(html).not.toContain('javascript:')
  })

  it('verifies only a whole code', () => {
    const html = renderToStaticMarkup(
      <VerifyStep task={idle} onVerify={nothing} onBack={nothing} onCancel={nothing} />,
    )
    expect(html).toMatch(/<button[^>]*disabled=""[^>]*><span>Verify</)
  })

  it('shows every backup code, and writes each on a line of the file', () => {
    const html = renderToStaticMarkup(<CodesStep codes={made.backup_codes} onDone={nothing} />)
    for (const code of made.backup_codes) expect(html).toMatch(new RegExp(`<code[^>]*>${code}</code>`))
    expect(html).toContain('Complete Setup')
    const text = backupCodesText('Tierboard', made.backup_codes, new Date('2026-11-20T10:00:00Z'))
    expect(text.split('\r\n')).toEqual([
      'Backup codes for Tierboard, made on 2026-11-20',
      'Each code works once.',
      '',
      'A41F09CE',
      '7BD2E610',
      '',
    ])
    expect(BACKUP_CODES_FILE).toMatch(/\.txt$/)
  })
})

describe('the card', () => {
  it('says what went wrong at once, and has one headline', () => {
    const html = renderToStaticMarkup(<AuthCard title="Admin Login" problem="Invalid username or password" />)
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).toMatch(/role="alert".*Invalid username or password/)
  })
})
