import { type ComponentProps, useCallback, useRef, useState } from 'react'
import { can } from '#contract/permissions.ts'
import { pluralize } from '#contract/primitives/pluralize.ts'
import type { Submission, SubmissionStatus } from '#contract/submission.ts'
import type { GroupedLikeness } from '#contract/submission-queue.ts'
import { useAccount } from '../kit/account/session.tsx'
import type { SelectedParam } from '../kit/collection/use-params.ts'
import { useGuarded } from '../kit/form/safe-save/leave-guard.tsx'
import { Panes } from '../kit/layout/panes.tsx'
import { useBanner } from '../kit/messages/banner.tsx'
import { OpenSubmission } from './detail.tsx'
import { KeysSheet } from './keys-sheet.tsx'
import { SubmissionList } from './list.tsx'
import { nextWaiting } from './next-waiting.ts'
import { type Queue, useQueue } from './queue/queries.ts'
import { EVERY_STATE, type QueueAddress, useQueueAddress } from './queue-address.ts'
import { RejectSheet } from './reject-sheet.tsx'
import { useDelete } from './use-delete.ts'
import { useKeysSwitch, useQueueKeys } from './use-keys.ts'
import { type QueueDecisions, useQueueDecisions } from './use-queue-decisions.ts'
import { useSubmissionSelection } from './use-submission-selection.ts'

/** The queue of submissions, and the open one. */
export function SubmissionQueue() {
  const address = useQueueAddress()
  const { open, selected, view } = address
  const banner = useBanner()
  const queue = useQueue(view)
  const selection = useSubmissionSelection(queue, view, banner.failure)
  const decisions = useQueueDecisions({ queue, selected, open, banner, selection })
  const onDelete = useQueueDelete(queue, address)
  const go: Go = useGuarded(open)
  const step = useStep(queue, selected, go)
  const search = useRef<HTMLInputElement>(null)
  const [shows, setShows] = useState<'keys' | 'reasons' | null>(null)
  const [hasKeys, turnKeys] = useKeysSwitch()
  useQueueKeys(
    {
      j: () => step(1),
      k: () => step(-1),
      '/': () => search.current?.focus(),
      '?': () => setShows('keys'),
    },
    hasKeys,
  )
  return (
    <>
      <Panes
        prompt={promptOf(selection.rows.length)}
        isDetailOpen={selected !== null}
        list={
          <SubmissionList
            address={address}
            queue={queue}
            selection={selection}
            search={search}
            onKeys={() => setShows('keys')}
            onReject={() => setShows('reasons')}
            onOpen={go}
            onDelete={onDelete}
          />
        }
        detail={
          selected !== null && (
            <OpenInQueue
              key={selected}
              id={selected}
              address={address}
              queue={queue}
              banner={banner}
              hasKeys={hasKeys}
              decisions={decisions}
              onGo={go}
              onStep={step}
              onDelete={onDelete}
            />
          )
        }
      />
      {shows === 'keys' && <KeysSheet isOn={hasKeys} onTurn={turnKeys} onClose={() => setShows(null)} />}
      {shows === 'reasons' && (
        <RejectSheet
          count={selection.rows.length}
          onReason={(reason, rule) => {
            setShows(null)
            void decisions.rejectSelected(reason, rule)
          }}
          onClose={() => setShows(null)}
        />
      )}
    </>
  )
}

type Go = (id: string | null) => Promise<void>

/** Opens the next row or the one before; behind the last loaded row, the first of the next page. */
function useStep(queue: Queue, selected: string | null, go: Go) {
  const { rows, more } = queue
  return (by: 1 | -1) => {
    const at = rows.findIndex(({ id }) => id === selected)
    const next = at === -1 ? rows[0] : rows[at + by]
    if (next) void go(next.id)
    else if (by === 1) void more().then(([first]) => first && go(first.id))
  }
}

interface OpenInQueueProps extends Pick<ComponentProps<typeof OpenSubmission>, 'id' | 'banner' | 'hasKeys'> {
  readonly address: QueueAddress
  readonly queue: Queue
  readonly decisions: QueueDecisions
  readonly onGo: Go
  readonly onStep: (by: 1 | -1) => void
  readonly onDelete: ((submission: Submission) => void) | undefined
}

/** The open submission, with its ways to others of the queue. */
function OpenInQueue({ address, queue, decisions, onGo, ...rest }: OpenInQueueProps) {
  const { id } = rest
  const { view, show } = address
  const next = nextWaiting(queue.rows, id)
  const listAlike = useGuarded((alikeTo: string, alikeBy: GroupedLikeness) =>
    show({ alikeTo, alikeBy, firm: '', search: '', selected: null }),
  )
  return (
    <OpenSubmission
      {...rest}
      position={positionOf(queue, id, view.status)}
      onBack={() => void onGo(null)}
      onStored={decisions.stored}
      onDecided={decisions.decided}
      onSkip={next === null ? undefined : () => void onGo(next)}
      onOpen={(other) => void onGo(other)}
      onFirm={(firm) => show({ firm, status: EVERY_STATE, search: '', alikeTo: null })}
      onGroup={(to, by) => void listAlike(to, by)}
    />
  )
}

/** Deletes a submission of the queue; undefined where this role may not. */
function useQueueDelete(queue: Queue, { selected, open }: SelectedParam) {
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
  const remove = useDelete({ onDeleted: deleted, onRestored: restored })
  return can(role, 'submissions:delete') ? remove : undefined
}

/** Shown while no submission is open. */
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
