import type { RestoreReply } from '#contract/backup/backup-endpoints.ts'
import { backupCollections } from '#contract/backup/backup-file.ts'
import styles from './backup.module.css'
import { collectionNames } from './backup-words.ts'

const known = (name: string): string => (collectionNames as Record<string, string>)[name] ?? name

/** What restoring a file changes, collection by collection. */
export function RestoreTable({ reply }: { readonly reply: RestoreReply }) {
  const { changes, absent, unknown, dry_run } = reply
  const caption = dry_run ? 'What would change' : 'What was changed'
  const rows = backupCollections.filter((name) => name !== 'admin_users' && !absent.includes(name))
  return (
    <>
      <table className={styles.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Collection</th>
            <th scope="col">Added</th>
            <th scope="col">Changed</th>
            <th scope="col">Removed</th>
            <th scope="col">Unchanged</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((name) => (
            <tr key={name}>
              <th scope="row">{collectionNames[name]}</th>
              <td data-label="Added">{changes[name]?.added}</td>
              <td data-label="Changed">{changes[name]?.changed}</td>
              <td data-label="Removed">{changes[name]?.removed}</td>
              <td data-label="Unchanged">{changes[name]?.unchanged}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {absent.length > 0 && (
        <p className={styles.small}>Not in the file, so they stay: {absent.map(known).join(', ')}</p>
      )}
      {unknown.length > 0 && (
        <p className={styles.small}>In the file, but not known here: {unknown.join(', ')}</p>
      )}
    </>
  )
}
