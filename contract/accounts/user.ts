import * as v from 'valibot'
import { passwordLength } from '../primitives/password-form.ts'
import { cleanText } from '../primitives/text.ts'
import { email, filled, id, moment, shortText, typedText } from '../primitives/text-input.ts'

const staffRoles = ['admin', 'moderator'] as const
export const staffRole = v.picklist(staffRoles, 'must be admin or moderator')
export type StaffRole = v.InferOutput<typeof staffRole>

/** Shortest passwords by the way they are set, in code points. */
export const passwordMinimum = { change: 8, reset: 6, create: 6 } as const
/** Recommended length of a new password, in code points: a hint of the forms, not enforced. */
export const PASSWORD_RECOMMENDED = 12
/** Longest password, in code points. (threat A1) */
const PASSWORD_MAXIMUM = 256
const PASSWORD_TOO_LONG = `must be at most ${PASSWORD_MAXIMUM} characters`

/** The spelling under which a name is found: NFKC, lower case, no spaces around. (threat A7) */
export const usernameKey = (name: string): string => cleanText(name.normalize('NFKC')).toLowerCase()

/** A new account's name. (threat A7) */
export const username = typedText(
  254,
  v.transform(usernameKey),
  v.regex(/^[a-z0-9._-]{3,64}$/, 'must be 3 to 64 letters, digits, dots, hyphens or underscores'),
)

/** The address of a member of the staff. */
export const accountEmail = email

/**
 * A password as typed: never trimmed or truncated. The server's policy checks it. Too long is what is so in either form, or a hash
 * from before passwords were normalised might never be matched. (threat A1)
 */
export const password = shortText(
  2 * PASSWORD_MAXIMUM,
  PASSWORD_TOO_LONG,
  filled,
  v.check<string, string>(
    (value) => Math.min([...value].length, passwordLength(value)) <= PASSWORD_MAXIMUM,
    PASSWORD_TOO_LONG,
  ),
)

/** A member of the staff. */
export const adminUser = v.object({
  id,
  username: v.string(),
  email: v.string(),
  role: staffRole,
  is_active: v.boolean(),
  is_verified: v.boolean(),
  mfa_enabled: v.boolean(),
  mfa_grace_period_until: v.nullable(moment),
  created_at: moment,
  last_login: v.nullable(moment),
  /** Rises with every change that staff make: `If-Match: "<version>"` refuses to overwrite another's. */
  version: v.number(),
})
export type AdminUser = v.InferOutput<typeof adminUser>

/** A member of the staff to be added. Without a password only where `invite` is true: then a link is sent to choose it. */
export const newAdminUser = v.object({
  username,
  email: accountEmail,
  password: v.optional(password),
  role: staffRole,
  invite: v.optional(v.boolean('must be true or false')),
})
export type NewAdminUser = v.InferOutput<typeof newAdminUser>

const named = { username, email: accountEmail, role: staffRole }

/** The form of a new member of the staff: by invitation, or with a first password. */
export const newAdminUserForm = v.variant('way', [
  v.object({
    ...named,
    way: v.literal('invite'),
    password: v.pipe(
      v.unknown(),
      v.transform(() => ''),
    ),
  }),
  v.object({ ...named, way: v.literal('password'), password }),
])
export type NewAdminUserForm = v.InferOutput<typeof newAdminUserForm>

/** The fields of a member of the staff that can be changed. */
export const adminUserEdit = v.object({
  username,
  email: accountEmail,
  is_active: v.boolean('must be true or false'),
  role: staffRole,
})
export type AdminUserEdit = v.InferOutput<typeof adminUserEdit>

export const adminUserChange = v.partial(adminUserEdit)
export type AdminUserChange = v.InferOutput<typeof adminUserChange>
