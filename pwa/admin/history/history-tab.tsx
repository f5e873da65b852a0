import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type HistoryEntry, historySubjects } from '#contract/history.ts'
import { BannerPlace, useBanner } from '../kit/banner.tsx'
import { ListPane, Panes } from '../kit/panes.tsx'
import { EntryDetail } from './entry-detail.tsx'
import { subjectNames } from './entry-labels.ts'
import styles from './history.module.css'
import { HistoryPages } from './history-pages.tsx'

const subjectIn = (text: string | null) => historySubjects.find((subject) => subject === text)

/** Who changed what, when, field by field; earlier versions can be looked at and put back. */
export function HistoryTab() {
  const [query, setQuery] = useSearchParams()
  const [opened, setOpened] = useState<HistoryEntry | null>(null)
  const banner = useBanner()
  const subject = subjectIn(query.get('subject'))
  const entryId = query.get('entry')
  const go = (changes: Readonly<Record<string, string | undefined>>) => {
    const next = { tab: 'history', subject, entry: entryId ?? undefined, ...changes }
    setQuery(
      Object.entries(next).flatMap(([key, value]) => (value ? [[key, value] as [string, string]] : [])),
    )
  }
  const open = (entry: HistoryEntry) => {
    setOpened(entry)
    go({ entry: entry.id })
  }
  const close = () => go({ entry: undefined })
  const detail = entryId !== null && opened?.id === entryId ? opened : null
  const filter = (
    <label className={styles.filter}>
      <span>Show</span>
      <select
        value={subject ?? ''}
        onChange={(event) => go({ subject: event.target.value, entry: undefined })}
      >
        <option value="">Everything</option>
        {historySubjects.map((name) => (
          <option key={name} value={name}>
            {subjectNames[name]}
          </option>
        ))}
      </select>
    </label>
  )
  return (
    <>
      <Panes
        isDetailOpen={detail !== null}
        list={
          <ListPane title="History" filters={filter}>
            <HistoryPages
              key={subject ?? ''}
              subject={subject}
              wanted={entryId}
              onFound={setOpened}
              onOpen={open}
            />
          </ListPane>
        }
        prompt={{
          icon: 'history',
          title: 'Choose an entry',
          text: 'What was changed, field by field, and the way back to an earlier version.',
        }}
        detail={detail && <EntryDetail key={detail.id} entry={detail} back={close} banner={banner} />}
      />
      <BannerPlace banner={banner} />
    </>
  )
}
