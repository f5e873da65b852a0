import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { seconds } from '#contract/primitives/time.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import styles from './banner.module.css'

/** How long each kind of message is shown, in milliseconds. */
export const SHOWN_FOR = { success: seconds(3), failure: seconds(5), undo: seconds(10) } as const

export interface Message {
  readonly id: number
  readonly kind: keyof typeof SHOWN_FOR
  readonly text: string
  /** What it is about, where several messages may stand there. */
  readonly about?: string
  /** Takes back what the message says. */
  readonly undo?: () => void
}

export interface Banner {
  success(text: string): void
  failure(text: string): void
  /** Says what was done to `about`, and offers to take it back. `undo` reports its own outcome. */
  offerUndo(text: string, about: string, undo: () => void): void
}

/** The messages after another one: it replaces the last one, but never an offer to undo. */
export function withMessage(shown: readonly Message[], next: Message): readonly Message[] {
  return [...shown.filter(({ kind }) => kind === 'undo'), next]
}

const BannerContext = createContext<Banner | null>(null)
const MessagesContext = createContext<{
  readonly messages: readonly Message[]
  close(id: number): void
}>({ messages: [], close: () => undefined })

/** Holds the messages of everything below it; `BannerPlace` shows them. They outlive the screen that sent them. */
export function BannerProvider({ children }: { readonly children: ReactNode }) {
  const [messages, setMessages] = useState<readonly Message[]>([])
  const banner = useMemo<Banner>(() => {
    let count = 0
    const show = (message: Omit<Message, 'id'>) => {
      count += 1
      const next = { ...message, id: count }
      setMessages((shown) => withMessage(shown, next))
    }
    return {
      success: (text) => show({ kind: 'success', text }),
      failure: (text) => show({ kind: 'failure', text }),
      offerUndo: (text, about, undo) => show({ kind: 'undo', text, about, undo }),
    }
  }, [])
  const shown = useMemo(
    () => ({
      messages,
      close: (id: number) => setMessages((before) => before.filter((message) => message.id !== id)),
    }),
    [messages],
  )
  return (
    <BannerContext value={banner}>
      <MessagesContext value={shown}>{children}</MessagesContext>
    </BannerContext>
  )
}

/** Only below a `BannerProvider`. */
export function useBanner(): Banner {
  const banner = useContext(BannerContext)
  if (!banner) throw new Error('There is no BannerProvider above')
  return banner
}

/** Shows the messages, in the flow of the page, so that they cover nothing. */
export function BannerPlace() {
  return <BannerRows {...useContext(MessagesContext)} />
}

interface BannerRowsProps {
  readonly messages: readonly Message[]
  readonly close: (id: number) => void
}

/** Both live regions exist from the start, so that screen readers announce what comes into them. */
export function BannerRows({ messages, close }: BannerRowsProps) {
  const rows = (isFailure: boolean) =>
    messages
      .filter(({ kind }) => (kind === 'failure') === isFailure)
      .map((message) => <BannerRow key={message.id} message={message} close={close} />)
  return (
    <>
      <div role="status">{rows(false)}</div>
      <div role="alert">{rows(true)}</div>
    </>
  )
}

interface BannerRowProps {
  readonly message: Message
  readonly close: (id: number) => void
}

/** One message, which goes by itself, when it is closed, or when it is undone. */
function BannerRow({ message: { id, kind, text, about, undo }, close }: BannerRowProps) {
  useEffect(() => {
    const timer = setTimeout(() => close(id), SHOWN_FOR[kind])
    return () => clearTimeout(timer)
  }, [id, kind, close])
  return (
    <div className={`${styles.banner} ${kind === 'failure' ? styles.failure : ''}`}>
      <Icon name={kind === 'failure' ? 'circle-alert' : 'circle-check'} />
      <span className={styles.text}>
        <span>{text}</span>
        {about && <span className={styles.about}> {about}</span>}
      </span>
      {undo && (
        <Button
          variant="ghost"
          icon="undo-2"
          className={styles.undo ?? ''}
          onClick={() => {
            close(id)
            undo()
          }}
        >
          Undo
        </Button>
      )}
      <IconButton icon="x" label="Close message" onClick={() => close(id)} />
    </div>
  )
}
