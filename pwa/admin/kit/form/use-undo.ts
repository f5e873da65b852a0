import { useCallback } from 'react'
import { useTakeBack } from '../account/staff-query.tsx'
import { type Offer, useBanner } from '../messages/banner.tsx'
import { type Question, useConfirm } from './dialog.tsx'

/** What was done, and what is said and done once it is taken back. */
interface Undoable extends Pick<Offer, 'text' | 'about' | 'word'> {
  /** What the reply to the change names as its act; absent where nothing was changed, and there is nothing to undo. */
  readonly act: string | undefined
  /** The message once it is undone; none where the screen itself says enough. */
  readonly back?: string
  /** Names in `back`. */
  readonly names?: readonly string[]
  /** Lets the screen follow before anything is said. */
  readonly undone?: () => unknown
  /** The message where it was not undone. */
  readonly failed: (error: Error) => string
}

/** Confirms what was done, and offers to undo it: one call to the server takes the act back. */
export function useUndo() {
  const { success, failure, offerUndo } = useBanner()
  const takeBack = useTakeBack()
  return useCallback(
    ({ text, about, word, act, back, names = [about], undone, failed }: Undoable) => {
      if (act === undefined) return success(text, [about])
      const undo = async () => {
        try {
          await takeBack(act)
        } catch (error) {
          if (!(error instanceof Error)) throw error
          return failure(failed(error), names)
        }
        await undone?.()
        if (back) success(back, names)
      }
      offerUndo({ text, about, word, undo })
    },
    [success, failure, offerUndo, takeBack],
  )
}

/** How one thing is deleted, and what is said once it is back. */
interface Deletion<Reply> extends Pick<Undoable, 'about' | 'back' | 'undone'> {
  readonly question: Omit<Question, 'danger'>
  /** Throws if nothing was deleted. */
  remove(): Promise<Reply>
  /** Lets the screen follow, and returns the message. */
  removed(reply: Reply): string
  /** The message for an error of `remove`. */
  removeFailed(error: Error): string
  /** The message where it did not come back. */
  restoreFailed(error: Error): string
}

/** Asks, deletes, and offers to undo it. Resolves to whether the thing was deleted. */
export function useDeletion() {
  const confirm = useConfirm()
  const { failure } = useBanner()
  const offer = useUndo()
  return useCallback(
    async <Reply extends { readonly act?: string | undefined }>({
      question,
      remove,
      removed,
      removeFailed,
      restoreFailed: failed,
      ...rest
    }: Deletion<Reply>): Promise<boolean> => {
      if (!(await confirm({ ...question, danger: true }))) return false
      try {
        const reply = await remove()
        offer({ ...rest, text: removed(reply), word: 'deleted', act: reply.act, failed })
        return true
      } catch (error) {
        if (!(error instanceof Error)) throw error
        failure(removeFailed(error))
        return false
      }
    },
    [confirm, failure, offer],
  )
}
