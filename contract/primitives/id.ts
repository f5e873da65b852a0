import * as v from 'valibot'

/** Identifiers are opaque strings: UUIDs, and the default theme's `default`. (decisions section 1) */
export const ID_PATTERN = /^[A-Za-z0-9_-]{1,64}$/

export const id = v.pipe(v.string('must be text'), v.regex(ID_PATTERN, 'must be an identifier'))

/** A name in an address: lower-case letters of any script, digits and hyphens. */
export const slug = v.pipe(
  v.string('must be text'),
  v.regex(/^[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*$/u, 'must be words joined by hyphens'),
  v.maxLength(80, 'must be at most 80 characters'),
)

/** The parameters of an endpoint that names one entity in its path. */
export const idParams = v.object({ id })
