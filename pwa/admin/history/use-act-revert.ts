import { type FirmBulk, fitsOneCall } from '#contract/firm-bulk.ts'
import type { HistoryLine } from '#contract/history.ts'
import { PUT_BACK_REASON } from '#contract/public-changes/put-back-reason.ts'
import { useBulkWrite } from '../firms/queries.ts'
import { useConfirm } from '../kit/form/confirm.tsx'
import { useTask } from '../kit/form/use-task.ts'
import { useBanner } from '../kit/messages/banner.tsx'
import { actQuestion, alreadyText, obstacleText } from './put-back.ts'
import { useReadActRevert } from './queries.ts'

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

/** Takes a whole act on firms back, all of it in one request or nothing. `id`: of the act; `mark`: whether it was put back. */
export function useActRevert(id: string, mark: HistoryLine['put_back']) {
  const readRevert = useReadActRevert()
  const confirm = useConfirm()
  const banner = useBanner()
  const { write } = useBulkWrite()
  const { busy, problem, told, run, fail, tell } = useTask()

  const putBack = async (request: FirmBulk) => {
    const done = await write({ ...request, reason: PUT_BACK_REASON }, id)
    if (!('conflicts' in done)) banner.success('Put back')
    else fail(refusal(done.conflicts.map(({ name }) => `${name || 'A firm'} was changed just now`)))
  }
  const revert = () =>
    run(async () => {
      const { obstacles, ...request } = await readRevert(id)
      const { create, change, remove } = request
      const isDone = create.length + change.length + remove.length + obstacles.length === 0
      // Mostly it was put back already: read again, so that the screen says so.
      if (isDone || (mark && obstacles.length > 0)) {
        return tell(alreadyText(mark, 'Everything already has its earlier values.'))
      }
      if (obstacles.length > 0) return fail(refusal(obstacles.map(obstacleText)))
      if (!fitsOneCall(request)) return fail(TOO_LONG)
      if (await confirm(actQuestion(request))) await putBack(request)
    }, messages)
  return { busy, problem, told, revert }
}
