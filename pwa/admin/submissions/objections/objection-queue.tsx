import { pluralize } from '#contract/primitives/pluralize.ts'
import { objectionStates } from '#contract/reviews/objection.ts'
import type { Objection, ObjectionList } from '#contract/reviews/objection-endpoints.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { Collection } from '../../kit/collection/collection.tsx'
import { Choose, MoreRows, RefreshButton } from '../../kit/collection/list-controls.tsx'
import { choiceParam, openParam, textParam, useParams } from '../../kit/collection/use-params.ts'
import { useGuarded } from '../../kit/form/safe-save/leave-guard.tsx'
import { Panes } from '../../kit/layout/panes.tsx'
import { FirmChoice } from '../firm-choice.tsx'
import list from '../list.module.css'
import { QueueKinds } from '../queue-kinds.tsx'
import { type QueueLine, QueueRows } from '../queue-row.tsx'
import { decidedBy, shortRule } from './objection-words.ts'
import styles from './objections.module.css'
import { OpenObjection } from './open-objection.tsx'
import { type ObjectionView, useObjections } from './queries.ts'

const table = {
  state: choiceParam(
    'objections',
    objectionStates.map(({ key }) => key),
    'waiting',
  ),
  firm: textParam('firm'),
  selected: openParam('objection'),
}

const choices = objectionStates.map(({ key, label }) => ({ value: key, label }))

/** Objections of senders, and the open one. */
export function ObjectionQueue() {
  const { values, set } = useParams(table)
  const { state, firm, selected } = values
  const objections = useObjections({ state, firm })
  const open = useGuarded((id: string | null) => set({ selected: id }))
  const at = (objections.rows ?? []).findIndex(({ id }) => id === selected)
  const step = (by: 1 | -1) => {
    const next = objections.rows?.[at + by]
    return next && at !== -1 ? () => void open(next.id) : undefined
  }
  const isWaiting = state === 'waiting' && at !== -1
  return (
    <Panes
      prompt={{
        icon: 'scale',
        title: 'Choose an objection',
        text: 'Read the first decision and what the sender says now, and decide.',
      }}
      isDetailOpen={selected !== null}
      list={
        <ObjectionPane
          objections={objections}
          view={{ state, firm }}
          selected={selected}
          onView={(change) => set({ ...change, selected: null })}
          onOpen={(id) => void open(id)}
        />
      }
      detail={
        selected !== null && (
          <OpenObjection
            key={selected}
            id={selected}
            position={isWaiting ? `${at + 1} of ${objections.rows?.length ?? 0}` : ''}
            onPrevious={step(-1)}
            onNext={step(1)}
            onBack={() => void open(null)}
            onDone={() => set({ selected: null }, { replace: true })}
          />
        )
      }
    />
  )
}

const lineOf = (objection: Objection): QueueLine => ({
  id: objection.id,
  title: objection.firm_name || 'A review that is gone',
  at: objection.decided_at ?? objection.sent_at,
  text: objection.text === '' ? 'Its text is erased' : `“${objection.text}”`,
  facts: <ObjectionFacts objection={objection} />,
})

interface ObjectionPaneProps {
  readonly objections: ReturnType<typeof useObjections>
  readonly view: ObjectionView
  readonly selected: string | null
  readonly onView: (change: Partial<ObjectionView>) => void
  readonly onOpen: (id: string) => void
}

function ObjectionPane({ objections, view, selected, onView, onOpen }: ObjectionPaneProps) {
  const { state, firm } = view
  const { rows, firms, year, error, hasMore, isLoadingMore, more, refetch } = objections
  return (
    <Collection
      layout="pane"
      title="Submissions"
      actions={<RefreshButton onRefresh={refetch} />}
      filters={
        <>
          <QueueKinds />
          <div className={styles.filters}>
            <Choose
              label="Objections to show"
              value={state}
              choices={choices}
              onChoose={(chosen) => onView({ state: chosen })}
            />
            <FirmChoice
              value={firm}
              firms={firms.map(({ name, count }) => ({ name, hint: count.toLocaleString('en') }))}
              onChoose={(chosen) => onView({ firm: chosen })}
            />
            <span className={styles.order}>{state === 'waiting' ? 'Oldest first' : 'Latest first'}</span>
          </div>
        </>
      }
      rows={rows}
      loading="Loading objections..."
      failed={error ? 'Objections could not be loaded' : ''}
      onRetry={() => void refetch()}
      empty={
        <>
          <NothingHere view={view} onView={onView} />
          {year && <Year year={year} />}
        </>
      }
    >
      {(shown) => (
        <>
          <QueueRows label="Objections" lines={shown.map(lineOf)} selected={selected} onOpen={onOpen} />
          {hasMore && <MoreRows label="Show more" busy={isLoadingMore} onMore={more} />}
          {year && <Year year={year} />}
        </>
      )}
    </Collection>
  )
}

/** Why the list is empty, and the way on. */
function NothingHere({ view: { state, firm }, onView }: Pick<ObjectionPaneProps, 'view' | 'onView'>) {
  if (firm !== '') {
    return (
      <Empty
        icon="filter-x"
        title="No objections match"
        action={<Button onClick={() => onView({ firm: '' })}>Clear filters</Button>}
      />
    )
  }
  return (
    <Empty
      icon="scale"
      title={state === 'waiting' ? 'No objections are waiting' : 'No objections were decided yet'}
    />
  )
}

/** Who decided first and by which rule, and whether the reader may decide. */
function ObjectionFacts({ objection }: { readonly objection: Objection }) {
  const { decision, first_by, rule, files, outcome, may_decide } = objection
  return (
    <>
      <span className={list.outcome}>
        <span>{first_by === '' ? decidedBy[decision] : `${decidedBy[decision]} by`}</span>{' '}
        {first_by !== '' && <b translate="no">{first_by}</b>}
      </span>
      {rule !== '' && <span className={list.outcome}>{shortRule(rule)}</span>}
      {files > 0 && (
        <Badge kind="inf" icon="paperclip">
          {pluralize(files, 'file')}
        </Badge>
      )}
      {outcome !== '' && (
        <Badge kind={outcome === 'upheld' ? 'ok' : 'off'} icon={outcome === 'upheld' ? 'check' : 'scale'}>
          {outcome === 'upheld' ? 'Upheld' : 'Kept'}
        </Badge>
      )}
      {outcome === '' && !may_decide && (
        <Badge kind="warn" icon="users">
          Another member decides
        </Badge>
      )}
    </>
  )
}

/** The figures of this year, below the list. */
function Year({ year: { sent, upheld, median_days } }: { readonly year: ObjectionList['year'] }) {
  const median = median_days === null ? '' : `, median ${pluralize(median_days, 'day')}`
  return (
    <p className={styles.year}>
      <Icon name="scale" size="s" />
      <span>
        <span>Where there are two of you, who decided first does not decide again.</span>{' '}
        <span>{`This year: ${pluralize(sent, 'objection')}, ${upheld} upheld${median}.`}</span>
      </span>
    </p>
  )
}
