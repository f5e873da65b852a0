import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { readOverview } from '#contract/overview.ts'
import { can } from '#contract/permissions.ts'
import { useSetParams } from '../../kit/collection/use-params.ts'
import { useAccount } from '../../kit/session.tsx'
import { isFoundCondition } from './firm-attention.ts'
import { type FirmView, PLAIN_VIEW, VIEW_KEYS, viewFromQuery } from './firm-view.ts'

/** The view of the list, kept in the address: Back, reload and links work. It asks for nothing that this role may not know. */
export function useFirmView(): { readonly view: FirmView; show(view: FirmView): void } {
  const [query] = useSearchParams()
  const setParams = useSetParams()
  const { status, condition: named, editor, sort } = viewFromQuery(query)
  const { role } = useAccount()
  const condition = isFoundCondition(named) && !can(role, readOverview.needs) ? null : named
  const view = useMemo(() => ({ status, condition, editor, sort }), [status, condition, editor, sort])
  const show = useCallback(
    (next: FirmView) =>
      setParams(
        {
          [VIEW_KEYS.status]: next.status,
          [VIEW_KEYS.condition]: next.condition,
          [VIEW_KEYS.editor]: next.editor || null,
          [VIEW_KEYS.sort]: next.sort === PLAIN_VIEW.sort ? null : next.sort,
        },
        { replace: true },
      ),
    [setParams],
  )
  return { view, show }
}
