import { useCallback, useRef, useState } from 'react'
import { can } from '#contract/permissions.ts'
import { pluralize } from '#contract/primitives/pluralize.ts'
import type { Submission, SubmissionStatus } from '#contract/submission.ts'
import type { GroupedLikeness } from '#contract/submission-queue.ts'
import { type Banner, useBanner } from '../kit/banner.tsx'
import { Panes } from '../kit/panes.tsx'
import { useLeaveGuard } from '../kit/safe-save/leave-guard.tsx'
import { useAccount } from '../kit/session.tsx'
import type { SelectedParam } from '../kit/use-params.ts'
import { KeysSheet } from './keys-sheet.tsx'
import { nextWaiting } from './next-waiting.ts'
import { OpenSubmission } from './open-submission.tsx'
import { type Queue, useQueue } from './queries.ts'
import { EVERY_STATE, useQueueAddress } from './queue-address.ts'
import { RejectSheet } from './reject-sheet.tsx'
import { SubmissionList } from './submission-list.tsx'
import { useDeletion } from './use-delete.ts'
import { useKeysSwitch, useQueueKeys } from './use-keys.ts'
import { useQueueDecisions } from './use-queue-decisions.ts'
import { useSelection } from './use-selection.ts'

/** The reviews that were sent in, and the open one. */
export function ReviewQueue() {
  const address = useQueueAddress()
  const { open, selected, view } = address
  const banner = useBanner()
  const { mayLeave } = useLeaveGuard()
  const queue = useQueue(view)
  const search = useRef<HTMLInputElement>(null)
  const [shows, setShows] = useState<'keys' | 'reasons' | null>(null)
  const [hasKeys, turnKeys] = useKeysSwitch()
  const {
    selection,
    rows: marked,
    ...rest
  } = useSelection({
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
  const listAlike = async (alike: { readonly to: string; readonly by: GroupedLikeness }) => {
    if (await mayLeave()) address.show({ alike, firm: null, search: null, submission: null })
  }
  const onDelete = useQueueDelete(queue, address, banner)
  const { rows } = queue
  const decisions = useQueueDecisions({ queue, selected, open, banner, marked: rest })
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
  const next = selected === null ? null : nextWaiting(rows, selected)
  return (
    <>
      <Panes
        prompt={promptOf(marked.length)}
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
              onStored={decisions.stored}
              position={positionOf(queue, selected, view.status)}
              onStep={step}
              onDecided={decisions.decided}
              onSkip={next === null ? undefined : () => void go(next)}
              onOpen={(id) => void go(id)}
              onFirm={(firm) => address.show({ firm, status: EVERY_STATE, search: null, alike: null })}
              onGroup={(to, by) => void listAlike({ to, by })}
            />
          )
        }
      />
      {shows === 'keys' && <KeysSheet isOn={hasKeys} onTurn={turnKeys} onClose={() => setShows(null)} />}
      {shows === 'reasons' && (
        <RejectSheet
          count={marked.length}
          onReason={(reason) => {
            setShows(null)
            void decisions.rejectAll(marked, reason)
          }}
          onClose={() => setShows(null)}
        />
      )}
    </>
  )
}

/** What deletes a review of the queue; absent where this role may not. */
function useQueueDelete(queue: Queue, { selected, open }: SelectedParam, banner: Banner) {
  const { role } = useAccount()
  const { drop, reload } = queue
  const deleted = useCallback(
    ({ id }: Submission) => {
      drop(id)
      if (id === selected) open(null, { replace: true })
    },
    [drop, selected, open],
  )
  const restored = useCallback(() => void reload(), [reload])
  const remove = useDeletion({ banner, onDeleted: deleted, onRestored: restored })
  return can(role, 'submissions:delete') ? remove : undefined
}

/** What stands in place of a review while none is open. */
const promptOf = (selected: number) =>
  selected > 0
    ? ({
        icon: 'inbox',
        title: `${pluralize(selected, 'review')} selected`,
        text: 'Choose one reason for all of them, or open a review to decide on it alone.',
      } as const)
    : ({
        icon: 'inbox',
        title: 'Choose a submission',
        text: 'Read what a visitor wrote, look at the files, and decide.',
      } as const)

/** "1 of 41 pending"; "" where that says nothing. */
function positionOf({ rows, info }: Queue, selected: string, status: SubmissionStatus | undefined): string {
  const at = rows.findIndex(({ id }) => id === selected)
  if (at === -1 || !info || status !== 'pending') return ''
  return `${at + 1} of ${info.matching} pending`
}
