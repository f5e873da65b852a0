import type { RecentAct } from '#contract/take-back.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { formatRecent } from '#pwa/ui/moment-text.ts'
import { useTakeBack } from '../kit/account/staff-query.tsx'
import { Fetched } from '../kit/collection/load-state.tsx'
import { useAttempt } from '../kit/form/use-task.ts'
import { Page } from '../kit/layout/page-head.tsx'
import { useBanner } from '../kit/messages/banner.tsx'
import styles from './history.module.css'
import { LineWords } from './line-row.tsx'
import { useRecentActs } from './queries.ts'
import { sentenceOf } from './sentence.ts'

/** The tab "Recent acts". */
export function RecentActs() {
  return (
    <Page title="Recent acts">
      <RecentActList />
    </Page>
  )
}

/** What the signed-in person did within a day, each with its undo as long as the same was not changed again. */
export function RecentActList() {
  const query = useRecentActs()
  return (
    <Fetched query={query} size="part" failed={{ failed: 'Your recent acts could not be loaded.' }}>
      {(acts) =>
        acts.length === 0 ? (
          <Empty
            bare
            icon="history"
            title="Nothing to undo"
            text="What you change is listed here for a day, with its Undo."
          />
        ) : (
          <ul className={styles.list} aria-label="Recent acts">
            {acts.map((one) => (
              <li key={one.act}>
                <Act {...one} onFailed={() => void query.refetch()} />
              </li>
            ))}
          </ul>
        )
      }
    </Fetched>
  )
}

const messages = { failed: 'It could not be undone. Please try again.' } as const

/** `onFailed`: it was not undone, mostly since the same was changed meanwhile. */
function Act({ act, line, is_open, onFailed }: RecentAct & { readonly onFailed: () => void }) {
  const { entry, put_back } = line
  const { does, name } = sentenceOf(line)
  const { attempt, isBusy } = useAttempt()
  const { success } = useBanner()
  const takeBack = useTakeBack()
  const undo = async () => {
    const isDone = await attempt(async () => {
      await takeBack(act)
      success('Put back')
    }, messages)
    if (!isDone) onFailed()
  }
  return (
    <div className={`${styles.row} ${styles.act}`}>
      <LineWords line={line} />
      <time className="text-sm text-text-3 tabular-nums max-tablet:col-2" dateTime={entry.at}>
        {formatRecent(entry.at, new Date())}
      </time>
      {is_open ? (
        <Button
          icon="rotate-ccw"
          busy={isBusy}
          aria-label={`Undo: ${[does, name].filter(Boolean).join(' ')}`}
          onClick={() => void undo()}
        >
          Undo
        </Button>
      ) : (
        <Badge kind="plain" icon={put_back ? 'rotate-ccw' : 'pencil'}>
          {put_back ? 'Put back' : 'Changed since'}
        </Badge>
      )}
    </div>
  )
}
