import { useBookmarks } from '#pwa/data/bookmarks.ts'
import { useDirectory } from '#pwa/data/directory.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import layout from '#pwa/ui/layout.module.css'
import { ClosedTable } from './closed-table.tsx'

/** The saved firms that closed: they stay saved until the visitor removes them. */
export function SavedClosed() {
  const { closed } = useDirectory()
  const { has, toggle } = useBookmarks()
  const saved = closed.filter(({ id }) => has(id))
  if (saved.length === 0) return null
  return (
    <section className={`${layout.wrap} mt-6`} aria-labelledby="saved-closed">
      <h2 id="saved-closed" className={`${layout.wash} ${layout.h3} mb-2h`}>
        Closed firms
      </h2>
      <ClosedTable
        caption="Saved firms that closed"
        firms={saved}
        endOf={({ id, name }) => (
          <IconButton icon="bookmark" filled label={`Save ${name}`} aria-pressed onClick={() => toggle(id)} />
        )}
      />
    </section>
  )
}
