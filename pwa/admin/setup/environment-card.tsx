import styles from './setup.module.css'

/** Says where credentials can be set besides here. */
export function EnvironmentCard() {
  return (
    <section className={styles.card}>
      <h2 className={styles.subtitle}>Environment variables</h2>
      <p className={styles.note}>
        Credentials can also be set through environment variables. The backend reads{' '}
        <code>ADMIN_USERNAME</code>, <code>ADMIN_EMAIL</code> and <code>ADMIN_PASSWORD</code> at its start:
        they make the first admin where there is none, and never overwrite one. The frontend takes none,
        because everyone can read what is built into it.
      </p>
    </section>
  )
}
