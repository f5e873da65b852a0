import { useCallback, useRef, useState } from 'react'
import { can } from '#contract/permissions.ts'
import { pluralize } from '#contract/primitives/pluralize.ts'
import type { Submission, SubmissionStatus } from '#contract/submission.ts'
import { changeSubmission, readSubmission } from '#contract/submission-endpoints.ts'
import { readQueue } from '#contract/submission-queue.ts'
import { useBanner } from '../kit/banner.tsx'
import { errorMessage } from '../kit/call-errors.ts'
import { Panes } from '../kit/panes.tsx'
import { useLeaveGuard } from '../kit/safe-save/leave-guard.tsx'
import { useAccount } from '../kit/session.tsx'
import { useStaffCall } from '../kit/staff-call.ts'
import { useRefresh } from '../kit/staff-query.tsx'
import { KeysSheet } from './keys-sheet.tsx'
import { OpenSubmission } from './open-submission.tsx'
import { EVERY_STATE, useQueueAddress } from './queue-address.ts'
import { RejectSheet } from './reject-sheet.tsx'
import { decisionMessages, submissionMessages, titleOf } from './submission-labels.ts'
import { SubmissionList } from './submission-list.tsx'
import { useDecideAll, useSelection } from './use-bulk.ts'
import { useDeleteSubmission } from './use-delete.ts'
import { useKeysSwitch, useQueueKeys } from './use-keys.ts'
import { nextWaiting, type Queue, useQueue } from './use-queue.ts'

/** The reviews that were sent in, and the open one. */
export function ReviewQueue() {
  const { role } = useAccount()
  const address = useQueueAddress()
  const { open, selected, view } = address
  const banner = useBanner()
  const { mayLeave } = useLeaveGuard()
  const queue = useQueue(view)
  const search = useRef<HTMLInputElement>(null)
  const [shows, setShows] = useState<'keys' | 'reasons' | null>(null)
  const [hasKeys, turnKeys] = useKeysSwitch()
  const refresh = useRefresh()
  const decideAll = useDecideAll()
  const callStaff = useStaffCall()
  const { selection, rows: marked } = useSelection({
    queue,
    view,
    onAsk: () => setShows('reasons'),
    onProblem: banner.failure,
  })

  const go = useCallback(
    async (id: string | null) => {
      if (await mayLeave()) open(id)
    },
    [mayLeave, open],
  )
  const { replace, drop, rows } = queue
  const deleted = useCallback(
    ({ id }: Submission) => {
      drop(id)
      if (id === selected) open(null, { replace: true })
    },
    [drop, selected, open],
  )
  const restored = useCallback(() => void queue.reload(), [queue.reload])
  const remove = useDeleteSubmission({ banner, onDeleted: deleted, onRestored: restored })
  const onDelete = can(role, 'submissions:delete') ? remove : undefined

  const step = (by: 1 | -1) => {
    const at = rows.findIndex(({ id }) => id === selected)
    const next = at === -1 ? rows[0] : rows[at + by]
    if (next) void go(next.id)
    else if (by === 1) void queue.more().then(([first]) => first && go(first.id))
  }
  useQueueKeys(
    {
      j: () => step(1),
      k: () => step(-1),
      '/': () => search.current?.focus(),
      '?': () => setShows('keys'),
    },
    hasKeys,
  )
  /** Where reading goes on after a decision; looked up before the row leaves. */
  const after = useRef<string | null>(null)
  const stored = (changed: Submission) => {
    after.current = nextWaiting(rows, changed.id)
    replace([changed])
  }
  const rejectAll = async (reason: string) => {
    setShows(null)
    try {
      const changed = await decideAll(marked, { status: 'rejected', reason })
      selection.clear()
      replace(changed)
      if (changed.some(({ id }) => id === selected)) open(null, { replace: true })
      void refresh(readQueue)
      banner.offerUndo({
        text: `${changed.length} rejected`,
        about: '',
        undo: () => takeBack(changed, marked),
      })
    } catch (error) {
      banner.failure((error as Error).message)
      await queue.reload()
    }
  }
  const takeBackOne = async ({ id, status, notes, reason }: Submission) => {
    try {
      replace([await callStaff(changeSubmission, { params: { id }, body: { status, notes, reason } })])
      await queue.reload()
    } catch (error) {
      banner.failure(errorMessage(error, { failed: submissionMessages.lost }))
    }
    void refresh(readQueue, readSubmission)
  }
  const takeBack = async (changed: readonly Submission[], back: readonly Submission[]) => {
    try {
      await decideAll(changed, { back })
    } catch (error) {
      banner.failure((error as Error).message)
    }
    void refresh(readQueue)
    await queue.reload()
  }
  const next = selected === null ? null : nextWaiting(rows, selected)
  return (
    <>
      <Panes
        prompt={
          marked.length > 0
            ? {
                icon: 'inbox',
                title: `${pluralize(marked.length, 'review')} selected`,
                text: 'Choose one reason for all of them, or open a review to decide on it alone.',
              }
            : {
                icon: 'inbox',
                title: 'Choose a submission',
                text: 'Read what a visitor wrote, look at the files, and decide.',
              }
        }
        isDetailOpen={selected !== null}
        list={
          <SubmissionList
            address={address}
            queue={queue}
            selection={selection}
            search={search}
            onKeys={() => setShows('keys')}
            onOpen={go}
            onDelete={onDelete}
          />
        }
        detail={
          selected !== null && (
            <OpenSubmission
              key={selected}
              id={selected}
              banner={banner}
              hasKeys={hasKeys}
              onBack={() => void go(null)}
              onDelete={onDelete}
              onStored={stored}
              position={positionOf(queue, selected, view.status)}
              onStep={step}
              onDecided={(before, to, done) => {
                if (to === 'pending') return void done?.putBack?.()
                banner.offerUndo({
                  text: done?.text ?? decisionMessages[to].done,
                  about: titleOf(before),
                  word: done?.word ?? to,
                  undo: async () => {
                    await done?.putBack?.()
                    await takeBackOne(before)
                  },
                })
                open(after.current, { replace: true })
              }}
              onSkip={next === null ? undefined : () => void go(next)}
              onOpen={(id) => void go(id)}
              onFirm={(firm) => address.show({ firm, status: EVERY_STATE, search: null, alike: null })}
              onGroup={(id, by) => {
                address.show({ alike: { to: id, by }, firm: null, search: null })
                void go(null)
              }}
            />
          )
        }
      />
      {shows === 'keys' && <KeysSheet isOn={hasKeys} onTurn={turnKeys} onClose={() => setShows(null)} />}
      {shows === 'reasons' && (
        <RejectSheet
          count={marked.length}
          onReason={(reason) => void rejectAll(reason)}
          onClose={() => setShows(null)}
        />
      )}
    </>
  )
}

/** "1 of 41 pending"; "" where that says nothing. */
function positionOf({ rows, info }: Queue, selected: string, status: SubmissionStatus | undefined): string {
  const at = rows.findIndex(({ id }) => id === selected)
  if (at === -1 || !info || status !== 'pending') return ''
  return `${at + 1} of ${info.matching} pending`
}
