import { useBookmarks } from '#pwa/data/bookmarks.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'

interface SaveButtonProps {
  readonly id: string
  readonly name: string
}

/** Adds a firm to this device's Saved list, or removes it. A sheet that has no room for its word shows the icon alone. */
export function SaveButton({ id, name }: SaveButtonProps) {
  const { has, toggle } = useBookmarks()
  const isSaved = has(id)
  return (
    <Button
      variant="ghost"
      aria-pressed={isSaved}
      className="px-3 text-ms aria-pressed:text-primary-ink"
      onClick={() => toggle(id)}
    >
      <Icon name="bookmark" filled={isSaved} />
      <span className="sr-only @sheet:not-sr-only">Save</span>
      <VisuallyHidden translate="no">{` ${name}`}</VisuallyHidden>
    </Button>
  )
}
