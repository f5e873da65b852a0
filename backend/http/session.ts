import { FRESH_SIGN_IN } from '#contract/endpoint.ts'
import type { Role } from '#contract/permissions.ts'
import { ApiError } from './errors.ts'

/** Returns the current time; tests give one that they can advance. */
export type Clock = () => Date

/** The member of the staff behind a session. */
export interface Staff {
  readonly id: string
  readonly username: string
  /** The hash of the session's token. */
  readonly session: string
  readonly signedInAt: Date
}

/** The caller, as far as permissions need it; `staff` is set for every role but the visitor's. */
export interface Caller {
  readonly role: Role
  readonly staff?: Staff
}

/** The author of a write, their address, and the version that they mean to change, from the call's own fields. */
export interface Author {
  readonly caller: Caller
  readonly address: string
  readonly ifMatch?: string | undefined
  /** Names the act where it does several things, for the history. */
  readonly batch?: string | undefined
  /** The query of the call; `puts_back`: the entry or act of the history that the call puts back. */
  readonly query?: { readonly puts_back?: string | undefined } | undefined
  /** Called after the commit with each entry that was written, or its act. */
  readonly onRecorded?: ((id: string) => void) | undefined
}

/** Finds the caller behind an `Authorization` header; a header without a valid session is a visitor's. */
export type SessionReader = (authorization: string | undefined) => Promise<Caller>

/** The signed-in member of the staff; endpoints that need more than a visitor's rights always have one. */
export function staffOf({ staff }: Caller): Staff {
  if (!staff) throw new ApiError('not_signed_in', 'Please sign in to continue')
  return staff
}

/** Refuses the gravest calls where the sign-in is too old to trust that the same person still sits there. (threat C7) */
export function requireFreshSignIn({ staff }: Caller, now: Date): void {
  if (staff && now.getTime() - staff.signedInAt.getTime() <= FRESH_SIGN_IN) return
  throw new ApiError('sign_in_again', 'Please sign in again to continue')
}
