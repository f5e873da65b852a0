import styles from './admin-loading.module.css'

/** Shown while it is not known yet whether somebody is signed in. */
export function AdminLoading() {
  return (
    <main className={styles.screen}>
      <div role="status">
        <h1 className={styles.quiet}>Loading...</h1>
      </div>
    </main>
  )
}
