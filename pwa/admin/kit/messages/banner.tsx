import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { seconds } from '#contract/primitives/time.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { withNames } from '#pwa/ui/with-names.tsx'

/** Milliseconds of one step. Of the steps that a device stood still for, it takes one. */
const STEP = 100

/**
 * Calls `over` once the page has run for `duration` milliseconds, a whole number of tenths of a second. A message that came while
 * the device stood still is shown no shorter for it. Returns what ends the wait.
 */
export function afterRunning(duration: number, over: () => void): () => void {
  let left = duration / STEP
  const steps = setInterval(() => {
    left -= 1
    if (left > 0) return
    clearInterval(steps)
    over()
  }, STEP)
  return () => clearInterval(steps)
}

/** How long each kind of message is shown, in milliseconds that the page runs. */
export const SHOWN_FOR = { success: seconds(3), failure: seconds(5), undo: seconds(10) } as const

/** Something said. */
export interface Message {
  readonly kind: 'success' | 'failure'
  readonly text: string
  /** Names and codes in the text, which are no words to translate. */
  readonly names?: readonly string[]
}

/** Something done that can be taken back. */
export interface Offer {
  readonly text: string
  /** Name of the item; "" where the text has it. */
  readonly about: string
  /** One word for the action: several of the same word are counted ("8 rejected"). */
  readonly word?: string | undefined
  /** Takes it back, and reports its own outcome. */
  readonly undo: () => Promise<void>
}

/** The content of the line: the message, or where there is none the offers. */
interface Said {
  readonly message: Message | null
  /** How many messages there were: one of the same words is another line, which screen readers announce again. */
  readonly count: number
  /** The oldest first. */
  readonly offers: readonly Offer[]
}

export interface Banner {
  /** `names`: those in the text, and codes, which are no words to translate. */
  success(text: string, names?: readonly string[]): void
  failure(text: string, names?: readonly string[]): void
  /** Confirms an action, and offers to undo it. */
  offerUndo(offer: Offer): void
}

/** The kind of the shown message; null for none. */
const kindOf = ({ message, offers }: Said): keyof typeof SHOWN_FOR | null =>
  message?.kind ?? (offers.length > 0 ? 'undo' : null)

/** After a message was dismissed: it gives way to the offers that it hid. */
const withoutShown = (said: Said): Said => ({
  ...said,
  message: null,
  offers: said.message ? said.offers : [],
})

/** The words of the offers together, and the name in them. */
export function offerText(offers: readonly Offer[]): Omit<Offer, 'undo'> & Pick<Message, 'names'> {
  const last = offers.at(-1)
  if (!last) return { text: '', about: '', names: [] }
  const names = [last.about]
  if (offers.length === 1) return { text: last.text, about: last.about, names }
  const isOneKind = last.word !== undefined && offers.every(({ word }) => word === last.word)
  if (isOneKind) return { text: `${offers.length} ${last.word}`, about: '', names: [] }
  return {
    text: last.text,
    about: [last.about, `and ${offers.length - 1} before it`].filter(Boolean).join(', '),
    names,
  }
}

/** `BannerProvider` fills it, `useBanner` reads it. */
export const BannerContext = createContext<Banner | null>(null)
const NOTHING: Said = { message: null, count: 0, offers: [] }
const nothing = () => undefined
const LineContext = createContext<BannerLineProps>({ said: NOTHING, onClose: nothing, onUndo: nothing })

/** Holds the messages of everything below it; `BannerPlace` shows them. They outlive the screen that sent them. */
export function BannerProvider({ children }: { readonly children: ReactNode }) {
  const [said, setSaid] = useState(NOTHING)
  const banner = useMemo<Banner>(() => {
    const say = (kind: Message['kind'], text: string, names: readonly string[] = []) =>
      setSaid(({ count, offers }) => ({ message: { kind, text, names }, count: count + 1, offers }))
    return {
      success: (text, names) => say('success', text, names),
      failure: (text, names) => say('failure', text, names),
      offerUndo: (offer) => setSaid((now) => ({ ...now, message: null, offers: [...now.offers, offer] })),
    }
  }, [])
  useEffect(() => {
    const kind = kindOf(said)
    if (kind === null) return
    return afterRunning(SHOWN_FOR[kind], () => setSaid(withoutShown))
  }, [said])
  const line = useMemo<BannerLineProps>(
    () => ({
      said,
      onClose: () => setSaid(withoutShown),
      onUndo: (undone) => {
        setSaid((now) => ({ ...now, offers: now.offers.filter((offer) => !undone.includes(offer)) }))
        void takeBack(undone)
      },
    }),
    [said],
  )
  return (
    <BannerContext value={banner}>
      <LineContext value={line}>{children}</LineContext>
    </BannerContext>
  )
}

/** One after the other, the last one first: an earlier act may be what a later one stands on. */
async function takeBack(offers: readonly Offer[]): Promise<void> {
  for (const { undo } of offers.toReversed()) await undo()
}

/** Only below a `BannerProvider`. */
export function useBanner(): Banner {
  const banner = useContext(BannerContext)
  if (!banner) throw new Error('There is no BannerProvider above')
  return banner
}

/** Shows the message over the head of the admin area: nothing moves, and nothing that is worked in is covered. */
export function BannerPlace() {
  return <BannerLine {...useContext(LineContext)} />
}

interface BannerLineProps {
  readonly said: Said
  readonly onClose: () => void
  readonly onUndo: (offers: readonly Offer[]) => void
}

/** Both live regions exist from the start, so that screen readers announce messages in them. */
export function BannerLine({ said, onClose, onUndo }: BannerLineProps) {
  const { message, count, offers } = said
  const kind = kindOf(said)
  const { text, about, names = [] } = message ? { ...message, about: '' } : offerText(offers)
  const line = kind && (
    <div
      key={message ? count : 'offers'}
      className={`pointer-events-auto flex min-h-12 items-center gap-2 border-b py-0 pr-1 pl-edge-l font-550 ${kind === 'failure' ? failureClasses : successClasses}`}
    >
      <Icon name={kind === 'failure' ? 'circle-alert' : 'circle-check'} />
      <span className={`min-w-0 flex-1 leading-125 wrap-anywhere ${kind === 'undo' ? offerClasses : ''}`}>
        <span>{withNames(text, names)}</span>
        {about && <span className="font-400">{withNames(` ${about}`, names)}</span>}
      </span>
      {message === null && <UndoButtons offers={offers} onUndo={onUndo} />}
      <IconButton icon="x" label="Close message" onClick={onClose} />
    </div>
  )
  return (
    <div className="flex h-full flex-col *:not-empty:grid *:not-empty:flex-1">
      <div role="status">{kind !== 'failure' && line}</div>
      <div role="alert">{kind === 'failure' && line}</div>
    </div>
  )
}

const successClasses = 'border-b-success-line bg-success-soft text-success-ink'
const failureClasses = 'border-b-danger-line bg-danger-soft text-danger-ink'
/** An offer goes with two buttons on a phone's line: of its words two lines are drawn, all are read out. */
const offerClasses = 'line-clamp-2'

/** The first button stays where it is while offers come and go: it keeps the focus for a second press. */
function UndoButtons({ offers, onUndo }: Pick<BannerLineProps, 'onUndo'> & Pick<Said, 'offers'>) {
  const isAlone = offers.length === 1
  const button = (label: string, undone: readonly Offer[]) => (
    <Button variant="ghost" className="flex-none px-2 text-inherit" onClick={() => onUndo(undone)}>
      {label}
    </Button>
  )
  return (
    <>
      {button(isAlone ? 'Undo' : 'Undo last', offers.slice(-1))}
      {!isAlone && button('Undo all', offers)}
    </>
  )
}
