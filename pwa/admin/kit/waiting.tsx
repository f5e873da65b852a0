import styles from './waiting.module.css'

/** A screen on which nothing can be done yet but wait. */
export function Waiting({ children }: { readonly children: string }) {
  return (
    <main className={styles.page}>
      <div role="status">
        <h1 className={styles.text}>{children}</h1>
      </div>
    </main>
  )
}
