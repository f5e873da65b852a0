import styles from './admin-loading.module.css'

/** Shown until it is known whether a member of staff is signed in. */
export function AdminLoading() {
  return (
    <main className={styles.screen}>
      <div role="status">
        <h1 className={styles.quiet}>Loading...</h1>
      </div>
    </main>
  )
}
