import { seconds } from '#contract/primitives/time.ts'

/** How long one code is shown, in seconds. */
const PERIOD = 30
/** Loaded at the first use: most servers spend their days answering visitors. */
const library = () => import('otplib')

const CODE = /^[0-9]{6}$/

/** A new secret of 160 bits, in base32. */
export async function newTotpSecret(): Promise<string> {
  return (await library()).generateSecret()
}

const withoutColons = (name: string): string => name.replace(/[:：]/g, ' ').replace(/\s+/g, ' ').trim()

/**
 * The address that authenticator apps read from a QR code. A colon ends the issuer in it, so no name may hold one. (Key URI
 * format)
 */
export async function totpAddress(issuer: string, label: string, secret: string): Promise<string> {
  return (await library()).generateURI({ issuer: withoutColons(issuer), label: withoutColons(label), secret })
}

/**
 * The time step that `code` belongs to, one step before or after `now` allowed; null where it belongs to none.
 * A step may be claimed once: the caller compares and stores it in one statement. Never throws for what a person
 * typed, though the library does. (threats B3, B5, B6)
 */
export async function totpStep(secret: string, code: string, now: Date): Promise<number | null> {
  if (!CODE.test(code)) return null
  const { verify } = await library()
  try {
    const outcome = await verify({
      secret,
      token: code,
      epoch: Math.floor(now.getTime() / seconds(1)),
      epochTolerance: PERIOD,
    })
    return outcome.valid && 'timeStep' in outcome ? outcome.timeStep : null
  } catch {
    return null
  }
}
