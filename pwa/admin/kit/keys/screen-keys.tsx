import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useState,
} from 'react'
import { tinykeys } from 'tinykeys'
import { createStorageMark } from '#pwa/data/storage-item.ts'
import { Dialog } from '../form/dialog.tsx'

const typing = 'textarea, select, [contenteditable], input:not([type="checkbox"], [type="radio"])'

/** Whether a press means no single key: it repeats, types in a field, or is over a dialog but one around `place`. */
function isOther({ defaultPrevented, repeat, target }: KeyboardEvent, place: Element | null): boolean {
  if (defaultPrevented || repeat || (target instanceof Element && target.closest(typing))) return true
  return [...document.querySelectorAll('dialog[open]')].some((dialog) => !dialog.contains(place))
}

/** What single keys do; false where one does nothing now. An action that returns false leaves the press to the browser. */
type KeyActions = { readonly [key: string]: (() => unknown) | false | undefined }

/** Runs the actions of single keys while the caller is shown. `place`: something inside the dialog that has them, not the page. */
export function useKeys(actions: KeyActions, place?: RefObject<Element | null>): void {
  useEffect(() => {
    // Shift is held for some signs, in some layouts; a capital letter is another key.
    const keys = Object.entries(actions).map(([key, action]) => {
      const press = (event: KeyboardEvent) => {
        if (action && event.key === key && action() !== false) event.preventDefault()
      }
      return [`[Shift]+${key}`, press] as const
    })
    return tinykeys(window, Object.fromEntries(keys), {
      ignore: (event) => isOther(event, place?.current ?? null),
    })
  })
}

/** A key with the one held that browsers have for commands, as the keyboard of this device names it. */
export const withMod = (key: string): string =>
  `${/^(?:Mac|iP)/.test(navigator.platform) ? '⌘' : 'Ctrl'} ${key}`

/** Where keys act, in the order in which they are listed. */
const places = ['This screen', 'Lists', 'Forms', 'Everywhere'] as const
type KeyPlace = (typeof places)[number]

/** Keys that act now, as the list of them says it: each of `keys` does the same. */
interface ListedKey {
  readonly keys: readonly string[]
  readonly does: string
  /** One letter or sign, which the switch turns off. */
  readonly isSingle?: boolean
}

interface KeyReport {
  readonly place: KeyPlace
  readonly listed: readonly ListedKey[]
}

interface ScreenKeys {
  /** Whether single keys work on this device. */
  readonly isOn: boolean
  /** Lists the keys of the screen. */
  show(): void
  /** Says which keys the part with this id has; null for none. */
  report(id: string, keys: KeyReport | null): void
}

const nothing = () => undefined
const ScreenKeysContext = createContext<ScreenKeys>({ isOn: true, show: nothing, report: nothing })

/** Kept on this device while single keys are off: they meet the voices of speech input, too. */
const keysOff = createStorageMark('local', 'queueKeysOff')

/** Knows which keys act on the screen below, lists them, and turns the single ones off. */
export function ScreenKeysProvider({ children }: { readonly children: ReactNode }) {
  const [reports] = useState(() => new Map<string, KeyReport>())
  const [isOn, setOn] = useState(() => keysOff.read() === null)
  const [shown, setShown] = useState<readonly KeyReport[] | null>(null)
  const show = useCallback(() => setShown([...reports.values()]), [reports])
  const report = useCallback<ScreenKeys['report']>(
    (id, keys) => void (keys ? reports.set(id, keys) : reports.delete(id)),
    [reports],
  )
  const turn = (next: boolean) => {
    setOn(next)
    keysOff.write(next ? null : 1)
  }
  const keys = useMemo(() => ({ isOn, show, report }), [isOn, show, report])
  return (
    <ScreenKeysContext value={keys}>
      {children}
      {shown && <KeysSheet reports={shown} isOn={isOn} onTurn={turn} onClose={() => setShown(null)} />}
    </ScreenKeysContext>
  )
}

/** Lists the keys of the screen, for a button that does so. */
export const useShowKeys = (): (() => void) => useContext(ScreenKeysContext).show

/** Names keys that the caller handles itself, while it is shown and they do something. */
export function useListedKeys(place: KeyPlace, listed: readonly ListedKey[]): void {
  const { report } = useContext(ScreenKeysContext)
  const id = useId()
  useEffect(() => report(id, listed.length > 0 ? { place, listed } : null))
  useEffect(() => () => report(id, null), [report, id])
}

/** A single key; without `run` it does nothing now. */
interface SingleKey {
  readonly key: string
  readonly does: string
  readonly run: (() => unknown) | false | undefined
}

/** Runs single keys while the caller is shown, unless they are off on this device, and lists those that do something. */
export function useSingleKeys(place: KeyPlace, keys: readonly SingleKey[]): void {
  const { isOn } = useContext(ScreenKeysContext)
  const acting = keys.filter(({ run }) => run)
  useListedKeys(
    place,
    acting.map(({ key, does }) => ({ keys: [key], does, isSingle: true })),
  )
  useKeys(isOn ? Object.fromEntries(acting.map(({ key, run }) => [key, run])) : {})
}

/** The keys of each place that act, those of several parts that do the same once. */
function listedIn(reports: readonly KeyReport[], isOn: boolean) {
  return places.flatMap((place) => {
    const all = reports.filter((report) => report.place === place).flatMap(({ listed }) => listed)
    const acting = all.filter(({ isSingle }) => isOn || !isSingle)
    const keys = [...new Map(acting.map((one) => [`${one.keys} ${one.does}`, one])).values()]
    return keys.length > 0 ? [{ place, keys }] : []
  })
}

interface KeysSheetProps {
  readonly reports: readonly KeyReport[]
  readonly isOn: boolean
  readonly onTurn: (isOn: boolean) => void
  readonly onClose: () => void
}

/** The keys that act on the screen, with the switch of the single ones. */
function KeysSheet({ reports, isOn, onTurn, onClose }: KeysSheetProps) {
  const id = useId()
  return (
    <Dialog size="sm" onClose={onClose} title="Keys">
      {listedIn(reports, isOn).map(({ place, keys }) => (
        <section key={place} aria-label={place}>
          <h3 className="mt-3 text-sm font-650 text-text-3">{place}</h3>
          <dl className="grid grid-cols-1 gap-1">
            {keys.map(({ keys, does }) => (
              <div key={`${keys} ${does}`} className="flex min-h-9 items-center gap-4">
                <dt className="flex min-w-24 flex-none gap-1">
                  {keys.map((key) => (
                    <kbd
                      key={key}
                      className="inline-grid h-8 min-w-8 place-items-center rounded-md border border-border-strong px-1h font-mono font-600"
                    >
                      {key}
                    </kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <label
        className="mt-2 mb-3 flex min-h-12 cursor-pointer items-center gap-3 border-t border-t-border inputs:size-5h"
        htmlFor={id}
      >
        <input id={id} type="checkbox" checked={isOn} onChange={(event) => onTurn(event.target.checked)} />
        Use single-key shortcuts on this device
      </label>
    </Dialog>
  )
}
