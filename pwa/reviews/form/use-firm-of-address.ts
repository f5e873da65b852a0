import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { FirmRow } from '#contract/firm.ts'
import type { Draft } from '#pwa/data/outbox/use-draft.ts'

/** Fills the firm of the address into an empty draft, once. */
export function useFirmOfAddress({ key, fields, stored, write }: Draft, firms: readonly FirmRow[]): void {
  const { search } = useLocation()
  const wanted = new URLSearchParams(search).get('firm')?.toLowerCase()
  const asked = firms.find(({ slug }) => slug === wanted)?.name
  const isUntouched = key !== '' && fields.firmName === '' && stored === null
  const isFilled = useRef(false)
  useEffect(() => {
    if (!isUntouched || asked === undefined || isFilled.current) return
    isFilled.current = true
    write({ firmName: asked })
  }, [isUntouched, asked, write])
}
