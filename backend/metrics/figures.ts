import { autoBackupState } from '#backend/backup/auto-backup.ts'
import { backupCheckState } from '#backend/backup/check-restorable.ts'
import type { Database } from '#backend/database/connect.ts'
import type { Figure, FiguresByKind } from '#backend/http/metrics.ts'
import type { WorkKind, WorkQueue } from '#backend/load-shedding/work-queue.ts'
import { countFailedImages } from '#backend/models/image-table.ts'
import { readRevision } from '#backend/models/publication-state.ts'
import { countWaiting } from '#backend/models/waiting.ts'
import { seconds } from '#contract/primitives/time.ts'

interface FigureParts {
  readonly database: Database
  readonly queue: WorkQueue
  readonly clock: () => Date
}

/** Seconds since 1970 of a moment; 0 for none. */
const unixTime = (moment: string | null) => (moment === null ? 0 : Date.parse(moment) / seconds(1))

type WorkFigures = ReturnType<WorkQueue['figures']>

/** One figure of each kind of work. */
function ofKinds(figures: WorkFigures, pick: (figure: WorkFigures[WorkKind]) => number) {
  return Object.fromEntries(Object.entries(figures).map(([kind, figure]) => [kind, pick(figure)]))
}

/** The figures of the site, beside those of requests and of the process itself. */
export function figuresOf({ database, queue, clock }: FigureParts): readonly (Figure | FiguresByKind)[] {
  const reading = { database }
  const works = () =>
    readRevision(database).then(
      () => 1,
      () => 0,
    )
  return [
    { name: 'database_up', help: '1 while the database answers', read: works },
    {
      name: 'database_writable',
      help: '1 while the last write could be stored',
      read: () => Number(database.storing.works),
    },
    {
      name: 'work_waiting',
      help: 'Work made on demand that waits for its turn, by kind',
      readEach: () => ofKinds(queue.figures(), ({ waiting }) => waiting),
    },
    {
      name: 'work_refused',
      help: 'Work made on demand that was refused since the start because too much waited, by kind',
      readEach: () => ofKinds(queue.figures(), ({ refused }) => refused),
    },
    {
      name: 'reviews_waiting',
      help: 'Reviews that wait for a decision',
      read: () => countWaiting(reading, 'reviews'),
    },
    {
      name: 'pictures_failed',
      help: 'Pictures that could not be fetched',
      read: () => countFailedImages(reading),
    },
    {
      name: 'backup_last_success_timestamp_seconds',
      help: 'When the last automatic backup was made; 0 for never',
      read: async () => unixTime((await autoBackupState(reading, clock())).last_backup),
    },
    {
      name: 'backup_problem',
      help: '1 while the last automatic backup failed',
      read: async () => Number((await autoBackupState(reading, clock())).problem !== null),
    },
    {
      name: 'backup_check_timestamp_seconds',
      help: 'For when a backup was last restored for a trial; 0 for never',
      read: async () => unixTime((await backupCheckState(reading)).checked),
    },
    {
      name: 'backup_check_problem',
      help: '1 while the last trial restore failed',
      read: async () => Number((await backupCheckState(reading)).check_problem !== null),
    },
  ]
}
