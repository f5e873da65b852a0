import { useCallback } from 'react'
import { type Offer, useBanner } from '../messages/banner.tsx'
import { type Question, useConfirm } from './confirm.tsx'

/** The reply to a deletion. `act` names it in the history. */
interface Deleted {
  readonly act?: string | undefined
}

/** How one thing is deleted, and how it comes back. */
interface Deletion<Reply extends Deleted> {
  readonly question: Omit<Question, 'danger'>
  /** Name of the thing, in the offer to undo. */
  readonly about: Offer['about']
  /** Throws if nothing was deleted. */
  remove(): Promise<Reply>
  /** Lets the screen follow, and returns the message. */
  removed(reply: Reply): string
  /** Puts it back and says so. Throws if that failed. */
  restore(act: string | undefined): Promise<void>
  /** The message for an error of `remove`. */
  removeFailed(error: Error): string
  /** The message for an error of `restore`. */
  restoreFailed(error: Error): string
}

/** Asks, deletes, and offers to undo it. Resolves to whether the thing was deleted. */
export function useDeletion() {
  const confirm = useConfirm()
  const { failure, offerUndo } = useBanner()
  return useCallback(
    async <Reply extends Deleted>(deletion: Deletion<Reply>): Promise<boolean> => {
      const { question, about, remove, removed, restore, removeFailed, restoreFailed } = deletion
      const sayIn = (message: (error: Error) => string) => (error: unknown) => {
        if (!(error instanceof Error)) throw error
        failure(message(error))
      }
      if (!(await confirm({ ...question, danger: true }))) return false
      try {
        const reply = await remove()
        const undo = () => restore(reply.act).catch(sayIn(restoreFailed))
        offerUndo({ text: removed(reply), about, word: 'deleted', undo })
        return true
      } catch (error) {
        sayIn(removeFailed)(error)
        return false
      }
    },
    [confirm, failure, offerUndo],
  )
}
