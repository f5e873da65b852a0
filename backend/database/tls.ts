import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import type mysql from 'mysql2'

/** Values of `DATABASE_SSL`. */
export const tlsModes = ['off', 'required', 'verify'] as const

/**
 * Whether a server is spoken to over TLS. `required` encrypts and takes any certificate; `verify` also asks for one of
 * `authority` (PEM; absent: of the public authorities) in the name of the host.
 */
export interface DatabaseTls {
  readonly mode: (typeof tlsModes)[number]
  readonly authority?: string
}

type Variables = Readonly<Record<string, string | undefined>>

/** The certificates of a file; null where it holds none or cannot be read. */
function readAuthority(file: string): string | null {
  try {
    const pem = readFileSync(file, 'utf8')
    return pem.includes('-----BEGIN CERTIFICATE-----') ? pem : null
  } catch {
    return null
  }
}

const hostOf = (url = '') => (URL.parse(url)?.hostname ?? '').replace(/[[\]]/g, '')

/** The TLS options of `DATABASE_SSL` and `DATABASE_SSL_CA`, or a sentence that names their fault. */
export function tlsOf(given: Variables): DatabaseTls | { readonly mistake: string } {
  const url = given.DATABASE_URL?.trim()
  const mode = tlsModes.find((known) => known === given.DATABASE_SSL) ?? 'off'
  const file = given.DATABASE_SSL_CA?.trim() ?? ''
  if (mode !== 'off' && !url) return { mistake: 'DATABASE_SSL needs DATABASE_URL' }
  // The driver compares the certificate with a name alone.
  if (mode === 'verify' && isIP(hostOf(url))) {
    return { mistake: 'DATABASE_SSL=verify needs the name of the host in DATABASE_URL, not its address' }
  }
  if (file === '') return { mode }
  if (mode !== 'verify') return { mistake: 'DATABASE_SSL_CA counts only with DATABASE_SSL=verify' }
  const authority = readAuthority(file)
  return authority === null
    ? { mistake: 'DATABASE_SSL_CA must name a readable file of PEM certificates' }
    : { mode, authority }
}

/** The driver's options; none while TLS is off. */
export function sslOf({ mode, authority }: DatabaseTls): { ssl?: mysql.SslOptions } {
  if (mode === 'off') return {}
  if (mode === 'required') return { ssl: { minVersion: 'TLSv1.2', rejectUnauthorized: false } }
  const trusted = authority === undefined ? {} : { ca: authority }
  return { ssl: { minVersion: 'TLSv1.2', rejectUnauthorized: true, verifyIdentity: true, ...trusted } }
}
