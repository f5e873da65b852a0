import { type FirmBulk, fitsOneCall } from '#contract/firm-bulk.ts'
import { listStaffFirms } from '#contract/firm-endpoints.ts'
import { pluralize } from '#contract/primitives/pluralize.ts'
import { useBanner } from '../kit/banner.tsx'
import { useConfirm } from '../kit/confirm.tsx'
import { useStaffCall } from '../kit/staff-call.ts'
import { useBulkWrite } from '../kit/use-bulk-write.ts'
import { useTask } from '../kit/use-task.ts'
import { revertOfAct } from './act-revert.ts'
import { readEntries } from './use-versions.ts'

const messages = { failed: 'This action could not be put back. Please try again.' } as const

const TOO_LONG = 'This action is too large to be put back at once. You can put its entries back one by one.'

/** Obstacles that are named; the others are only counted. */
const MOST_NAMED = 5

function refusal(obstacles: readonly string[]): string {
  const named = obstacles.slice(0, MOST_NAMED).join('; ')
  const left = obstacles.length - MOST_NAMED
  const more = left > 0 ? `; and ${left} more` : ''
  return `Nothing was put back. ${named}${more}. You can still put the other entries back one by one.`
}

/** "3 firms get their earlier values, 1 firm comes back." */
function effectOf({ create, change, remove }: FirmBulk): string {
  const parts = [
    [change.length, change.length === 1 ? 'gets its earlier values' : 'get their earlier values'],
    [create.length, create.length === 1 ? 'comes back' : 'come back'],
    [remove.length, remove.length === 1 ? 'is deleted' : 'are deleted'],
  ] as const
  const said = parts
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${pluralize(count, 'firm')} ${what}`)
  return `${said.join(', ')}. History records this as one action, which can be put back as well.`
}

/** Takes a whole act on firms back: all of it in one request, or nothing. `id`: of the act. */
export function useActRevert(id: string) {
  const callStaff = useStaffCall()
  const confirm = useConfirm()
  const banner = useBanner()
  const { write } = useBulkWrite()
  const { busy, problem, run, fail } = useTask()

  const putBack = async (request: FirmBulk) => {
    const done = await write(request)
    if (!('conflicts' in done)) banner.success('Put back')
    else fail(refusal(done.conflicts.map(({ name }) => `${name || 'A firm'} was changed just now`)))
  }
  const revert = () =>
    run(async () => {
      const [entries, firms] = await Promise.all([
        readEntries(callStaff, { batch: id }),
        callStaff(listStaffFirms, {}),
      ])
      const { request, obstacles } = revertOfAct(entries, firms, new Date())
      const { create, change, remove } = request
      const count = create.length + change.length + remove.length
      if (obstacles.length > 0) return fail(refusal(obstacles))
      if (count === 0) return fail('Everything already has its earlier values.')
      if (!fitsOneCall(request)) return fail(TOO_LONG)
      const title = count === 1 ? 'Put 1 firm back?' : `Put ${count} firms back?`
      const question = { title, text: effectOf(request), action: 'Put Back', icon: 'rotate-ccw' } as const
      if (await confirm({ ...question, danger: remove.length > 0 })) await putBack(request)
    }, messages)
  return { busy, problem, revert }
}
