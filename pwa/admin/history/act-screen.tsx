import { useMemo } from 'react'
import { fitsOneCall } from '#contract/firm-bulk.ts'
import type { HistoryLine } from '#contract/history.ts'
import { isActOnFirms } from '#contract/history-version.ts'
import { pluralize } from '#contract/primitives/text.ts'
import { PUT_BACK_REASON } from '#contract/public-changes/change-reason.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { formatMoment } from '#pwa/ui/moment-text.ts'
import { useBulkWrite } from '../firms/queries.ts'
import { CollectionRows } from '../kit/collection/collection.tsx'
import { useConfirm } from '../kit/form/dialog.tsx'
import { useTask } from '../kit/form/use-task.ts'
import { useBanner } from '../kit/messages/banner.tsx'
import { DetailScreen, EntryNote, Notes, type OpenedProps } from './detail.tsx'
import { SentenceText } from './line-row.tsx'
import { DayList, linesAlone, loadState } from './list.tsx'
import { actQuestion, alreadyText, obstacleText } from './put-back.ts'
import { useHistoryLines, useReadActRevert } from './queries.ts'
import { sentenceOf } from './sentence.ts'

/** Everything that one act did, each with its own way back. `id`: of the act. */
export function ActScreen({ id, address }: OpenedProps) {
  const filter = useMemo(() => ({ batch: id }), [id])
  const loaded = useHistoryLines(filter)
  const { lines, ...rest } = linesAlone(loaded)
  const last = loaded.lines?.[0]
  const mark = last?.put_back ?? null
  const { busy, problem, told, revert } = useActRevert(id, mark)
  const says = last && sentenceOf(last)
  const count = (last?.parts ?? []).reduce((sum, part) => sum + part.count, 0)
  return (
    <DetailScreen
      title={says ? <SentenceText entry={last.entry} {...says} /> : 'History'}
      subtitle={last ? `${formatMoment(last.entry.at)} · ${pluralize(count, 'entry', 'entries')}` : ''}
      back={() => address.open({})}
      actions={
        last &&
        isActOnFirms(last.parts) && (
          <Button variant="primary" busy={busy} icon="rotate-ccw" onClick={revert}>
            Put Back
          </Button>
        )
      }
    >
      <Notes {...{ mark, told, problem, address }} />
      {says && <EntryNote entry={last.entry} detail={says.detail} />}
      <CollectionRows
        size="part"
        rows={lines}
        {...loadState(rest)}
        empty={<Empty bare icon="history" title="This action was not found" />}
      >
        {(lines) => (
          <DayList
            lines={lines}
            more={rest}
            onOpen={({ entry }) => address.open({ act: id, entry: entry.id })}
          />
        )}
      </CollectionRows>
    </DetailScreen>
  )
}

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
function useActRevert(id: string, mark: HistoryLine['put_back']) {
  const readRevert = useReadActRevert()
  const confirm = useConfirm()
  const banner = useBanner()
  const { write } = useBulkWrite()
  const { busy, problem, told, run, fail, tell } = useTask()

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
      if (!(await confirm(actQuestion(request)))) return
      const done = await write({ ...request, reason: PUT_BACK_REASON }, id)
      if (!('conflicts' in done)) banner.success('Put back')
      else fail(refusal(done.conflicts.map(({ name }) => `${name || 'A firm'} was changed just now`)))
    }, messages)
  return { busy, problem, told, revert }
}
