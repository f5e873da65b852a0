import * as v from 'valibot'
import { typedText } from './text-input.ts'

/** A choice that is no text, whose control is a switch. */
export const flag = v.boolean('must be true or false')

/** The key of one of these options. */
/* @__NO_SIDE_EFFECTS__ */
export function keyOf<const Key extends string>(options: readonly { readonly key: Key }[], message?: string) {
  return v.picklist(
    options.map(({ key }) => key),
    message,
  )
}

/** The key of one of these options, or "" where none was chosen. */
/* @__NO_SIDE_EFFECTS__ */
export function keyOrNone<const Key extends string>(
  options: readonly { readonly key: Key }[],
  message?: string,
) {
  return v.picklist(['', ...options.map(({ key }) => key)], message)
}

/** What a schema takes, or "" where there is none. */
/* @__NO_SIDE_EFFECTS__ */
export function orNone<const Schema extends v.GenericSchema>(schema: Schema, message?: string) {
  return v.union([v.literal(''), schema], message)
}

/** The entity tag of what is decided on, as it was read: its version. A decision on an older state is refused. */
export const versionTag = typedText(32, v.regex(/^"\d+"$/, 'must be an entity tag'))

/** What a device names a thing by that it sends: a repeat has no effect. */
export const repeatKey = typedText(64, v.regex(/^[A-Za-z0-9_-]{16,64}$/, 'must be 16 to 64 letters'))
