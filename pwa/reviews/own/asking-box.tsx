import { type ComponentProps, useId } from 'react'
import { useDirectory } from '#pwa/data/directory.tsx'
import { Button } from '#pwa/ui/button.tsx'
import layout from '#pwa/ui/layout.module.css'
import { type Announcement, Refused } from '#pwa/ui/outcome.tsx'

interface AskingBoxProps {
  readonly title: string
  readonly text: string
  /** Why the last attempt failed. */
  readonly refusal: Announcement
  /** What can be done, first to last. */
  readonly acts: readonly Pick<
    ComponentProps<typeof Button>,
    'variant' | 'icon' | 'busy' | 'onClick' | 'children'
  >[]
  /** Leaves everything as it is. */
  readonly leave: string
  readonly onClose: () => void
}

/**
 * A question in the place of the button that was pressed. It says what happens, and that it needs a connection; Escape leaves it.
 */
export function AskingBox({ title, text, refusal, acts, leave, onClose }: AskingBoxProps) {
  const id = useId()
  const { connection } = useDirectory()
  return (
    <div
      ref={focus}
      tabIndex={-1}
      className="grid grid-cols-1 gap-2 rounded-md bg-surface-2 p-3"
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <strong id={`${id}-title`}>{title}</strong>
      <p id={`${id}-text`}>{text}</p>
      {connection === 'offline' && (
        <p className={layout.caption}>You are offline. This needs a connection.</p>
      )}
      <Refused announcement={refusal} />
      <div className="flex flex-wrap gap-2 *:max-w-full *:py-1 *:whitespace-normal">
        {acts.map((act) => (
          <Button key={String(act.children)} {...act} />
        ))}
        <Button variant="ghost" onClick={onClose}>
          {leave}
        </Button>
      </div>
    </div>
  )
}

const focus = (element: HTMLElement | null) => element?.focus()
