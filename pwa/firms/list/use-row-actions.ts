import { type MouseEvent, useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import type { FirmRow } from '#contract/firm.ts'
import { paths } from '#pwa/paths.ts'

/** Opens a firm's details over the list, with the list's filter kept in the address. */
export function useOpenFirm(): (event: MouseEvent, firm: FirmRow) => void {
  const navigate = useNavigate()
  return useCallback(
    (event: MouseEvent, firm: FirmRow) => {
      const isPlain =
        event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      if (!isPlain) return
      event.preventDefault()
      const pathname = paths.firm.to(firm.slug)
      const { pathname: here, search } = window.location
      // A second tap comes before the sheet does: one Back closes it all the same.
      void navigate({ pathname, search }, { replace: here === pathname })
    },
    [navigate],
  )
}
