import { Icon } from './icon.tsx'
import { translateOf } from './words.tsx'

/** A filter that hides everything, and what shows without it. */
export interface Drop {
  /** What is chosen: "Gold, Silver". */
  readonly label: string
  /** "shows 2 firms"; absent where that is not known before. */
  readonly shows?: string | undefined
  readonly onDrop: () => void
}

/** Below an empty list: the filters of which one may be dropped; nothing where none is. */
export function Drops({ drops }: { readonly drops: readonly Drop[] }) {
  if (drops.length === 0) return null
  return (
    <div className="mt-6 w-full max-w-112 text-start">
      <p className="text-sm font-600 text-text-2">Or drop one of them</p>
      <ul>
        {drops.map(({ label, shows, onDrop }) => (
          <li key={label} className="border-t border-border">
            <button
              type="button"
              className="flex min-h-tap w-full items-center gap-3 py-1 text-start"
              onClick={onDrop}
            >
              <Icon name="x" size="s" />
              <span className="min-w-0 flex-1" translate={translateOf(label)}>
                {label}
              </span>
              {shows !== undefined && <span className="text-sm text-text-3">{shows}</span>}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
