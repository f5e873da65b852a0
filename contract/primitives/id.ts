import * as v from 'valibot'
import { typedText } from './text-input.ts'

/** Identifiers are opaque strings: UUIDs, and the default theme's `default`. */
export const id = typedText(64, v.regex(/^[A-Za-z0-9_-]+$/, 'must be an identifier'))

/** A name in an address: lower-case letters of any script, digits and hyphens. */
export const slug = typedText(
  80,
  v.regex(/^[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*$/u, 'must be words joined by hyphens'),
)

/** The parameters of an endpoint that names one entity in its path. */
export const idParams = v.object({ id })
