import type { StaffFirm } from '#contract/firm.ts'
import { can } from '#contract/permissions.ts'
import { pluralize } from '#contract/primitives/text.ts'
import { isSample } from '#contract/sample.ts'
import type { Samples } from '#contract/setup/setup-endpoints.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { useAccount } from '../../kit/account/session.tsx'
import { useConfirm } from '../../kit/form/dialog.tsx'
import { useAttempt } from '../../kit/form/use-task.ts'
import { useBanner } from '../../kit/messages/banner.tsx'
import { useBulk } from '../bulk/bulk-request.ts'
import { useFirms, useReadSamples } from '../queries.ts'

const noFirms: readonly StaffFirm[] = []

/** Says before the first real firm is added that it will stand among invented ones; nothing once there is a real one. */
export function SamplesNote() {
  const { role } = useAccount()
  const { data: firms = noFirms } = useFirms()
  const { remove, isRemoving } = useRemoveSamples()
  const samples = firms.filter(isSample).length
  if (samples === 0 || samples < firms.length) return null
  return (
    <Alert tone="warning" title="Your first firm would stand among samples" role="status">
      <p>
        {`${pluralize(samples, 'invented firm')} ${samples === 1 ? 'is' : 'are'} still on the site. Search engines never see a sample; visitors do.`}
      </p>
      {can(role, 'firms:delete') && (
        <Button className="mt-3" icon="trash-2" busy={isRemoving} onClick={() => void remove()}>
          Remove samples
        </Button>
      )}
    </Alert>
  )
}

const FAILED = { failed: 'The samples could not be removed. Please try again.' }

/** The question about samples that were changed or reviewed. */
function questionAbout(used: Samples['firms']) {
  const names = used.map(({ name }) => name)
  const one = used.length === 1
  return {
    title: `${pluralize(used.length, 'sample')} ${one ? 'was' : 'were'} worked on`,
    text: `${names.join(', ')}: changed, or reviewed by somebody real. ${one ? 'It stays' : 'They stay'}, unless you remove ${one ? 'it' : 'them'} too.`,
    names,
    action: one ? 'Remove it too' : 'Remove them too',
    refusal: one ? 'Leave it' : 'Leave them',
    danger: true,
  }
}

/**
 * Removes the sample firms with all that is theirs in one act that can be taken back, and asks about those that were changed or
 * reviewed. `remove` returns whether it was done.
 */
export function useRemoveSamples() {
  const banner = useBanner()
  const confirm = useConfirm()
  const read = useReadSamples()
  const { send } = useBulk(banner)
  const { attempt, isBusy } = useAttempt()

  const removeNow = async (): Promise<boolean> => {
    const { samples, firms } = await read()
    const used = samples.filter(({ use }) => use)
    const takesAll = used.length > 0 && (await confirm(questionAbout(used)))
    const going = samples.filter(({ use }) => takesAll || !use)
    if (going.length === 0) return samples.length === 0
    const remove = going.map(({ id, tag }) => ({ id, tag }))
    const ids = new Set(going.map(({ id }) => id))
    return send(
      { create: [], change: [], remove },
      firms.filter(({ id }) => ids.has(id)),
      `${pluralize(going.length, 'sample')} removed.`,
    )
  }
  const remove = async (): Promise<boolean> => {
    let isDone = false
    await attempt(async () => {
      isDone = await removeNow()
    }, FAILED)
    return isDone
  }
  return { remove, isRemoving: isBusy }
}
