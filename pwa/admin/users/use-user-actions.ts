import { resendVerification } from '#contract/accounts/sign-in.ts'
import type { AdminUser } from '#contract/accounts/user.ts'
import { deleteUser, listUsers } from '#contract/accounts/users-endpoints.ts'
import type { Banner } from '../kit/banner.tsx'
import { useConfirm } from '../kit/confirm.tsx'
import { useStaffSave } from '../kit/staff-query.tsx'
import type { HandedLink } from './handed-link.tsx'
import { userMessages } from './user-labels.ts'

interface Outcome {
  readonly banner: Pick<Banner, 'success' | 'failure'>
  /** Shows a link that could not be mailed. */
  readonly handOver: (link: HandedLink | null) => void
}

/** What is done to a member of the staff right in the list. */
export function useUserActions({ banner, handOver }: Outcome) {
  const confirm = useConfirm()
  const { save: remove } = useStaffSave(deleteUser, { refreshes: [listUsers] })
  const { save: resend } = useStaffSave(resendVerification)
  const attempt = async (work: () => Promise<void>, failed: (message: string) => string) => {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof Error)) throw error
      banner.failure(failed(error.message))
    }
  }
  return {
    async erase({ id, username }: AdminUser) {
      const isMeant = await confirm({
        title: `Delete ${username}?`,
        text: 'This account loses access at once, in every session. This cannot be undone.',
        action: 'Delete User',
        danger: true,
      })
      if (!isMeant) return
      await attempt(async () => {
        const { data } = await remove({ params: { id } })
        handOver(null)
        banner.success(data.message)
      }, userMessages.deleteFailed)
    },
    async sendAgain({ username, email }: AdminUser) {
      await attempt(async () => {
        const { data } = await resend({ body: { email } })
        if (!data.verification_url) return banner.success(userMessages.resent)
        handOver({ username, url: data.verification_url })
      }, userMessages.resendFailed)
    },
  }
}
