import { useState } from 'react'
import { disableMfa } from '#contract/accounts/sign-in.ts'
import type { AdminUser } from '#contract/accounts/user.ts'
import { Button } from '#pwa/ui/button.tsx'
import { PasswordSheet } from '../kit/password-sheet.tsx'
import { useSession } from '../kit/session.tsx'
import { useStaffCall } from '../kit/staff-call.ts'

/** Switches the own second factor off, with the own password; every session ends with it. */
export function DisableFactor({ account }: { readonly account: AdminUser }) {
  const callStaff = useStaffCall()
  const { end } = useSession()
  const [isAsking, setAsking] = useState(false)
  const { id, username, role } = account
  const disable = async (current_password: string) => {
    await callStaff(disableMfa, { body: { user_id: id, current_password } })
    end(undefined, 'Two-factor authentication is off. Please sign in again.')
  }
  const next =
    role === 'admin'
      ? 'The next sign-in sets it up again: admins never sign in without it.'
      : 'You can set it up again at any time.'
  return (
    <>
      <Button variant="danger" icon="shield-x" onClick={() => setAsking(true)}>
        Disable Two-Factor Authentication
      </Button>
      {isAsking && (
        <PasswordSheet
          title="Disable two-factor authentication?"
          text={`Authenticator and backup codes stop working, and you are signed out everywhere. ${next}`}
          action="Disable"
          failed="Two-factor authentication could not be disabled. Please try again."
          username={username}
          onClose={() => setAsking(false)}
          onConfirm={disable}
        />
      )}
    </>
  )
}
