import { useCallback } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router-dom'
import { useBanner } from '../../messages/banner.tsx'
import { useLeaveGuard } from './leave-guard.tsx'
import type { SafeForm } from './safe-form.ts'

/**
 * Cancel: discards and closes without a question, and offers to undo that for a while. An undo opens the form again,
 * which offers the changes as a draft. Where no draft can be kept, `close` asks.
 */
export function useCancel<Values extends FieldValues>(
  { isDirty, setAside }: Pick<SafeForm<Values>, 'isDirty' | 'setAside'>,
  close: () => void,
  about = '',
): () => void {
  const { offerUndo, failure } = useBanner()
  const { mayLeave } = useLeaveGuard()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const reopen = useCallback(
    async (putBack: () => Promise<boolean>) => {
      if (!(await putBack())) return failure('The changes could not be restored.')
      if (await mayLeave()) navigate({ pathname, search })
    },
    [failure, mayLeave, navigate, pathname, search],
  )
  return () => {
    const putBack = isDirty ? setAside() : null
    close()
    if (putBack) offerUndo({ text: 'Changes discarded', about, undo: () => reopen(putBack) })
  }
}
