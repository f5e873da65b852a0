import { type ReactNode, useState } from 'react'
import type { Firm } from '#contract/firm.ts'
import { useIsLandscape } from '../kit/use-is-landscape.ts'
import { PreviewPortal } from '../previews/preview-portal.tsx'
import { FirmPreviews } from './firm-previews.tsx'
import type { FirmPartProps } from './form-part.tsx'
import type { FirmAddress } from './use-firm-address.ts'

export interface PreviewPlace {
  /** Draws the preview of a form, if one is wanted: beside it where there is room, else in its place. */
  draw(form: FirmPartProps['form'], before: Firm | null): ReactNode
  /** The preview stands in the place of the form. */
  readonly hidesForm: boolean
  /** The preview stands in the place of the list. */
  readonly hidesList: boolean
  /** Where the preview stands in the place of the form: goes back to the form. */
  leave(): void
  /** Goes onto the element beside the form. */
  readonly place: (element: Element | null) => void
}

/** Where the preview of a firm stands: in landscape the list makes room for it, elsewhere the form does. */
export function usePreviewPlace({
  selected,
  preview: side,
  show,
}: Pick<FirmAddress, 'selected' | 'preview' | 'show'>): PreviewPlace {
  const isWide = useIsLandscape()
  const [element, place] = useState<Element | null>(null)
  const isShown = side !== null && selected !== null
  const draw: PreviewPlace['draw'] = (form, before) => {
    if (side === null) return null
    const previews = (
      <FirmPreviews
        form={form}
        before={before}
        heading={isWide ? 'h1' : 'h2'}
        side={side}
        onSide={show}
        onClose={() => show(null)}
      />
    )
    return isWide ? <PreviewPortal place={element}>{previews}</PreviewPortal> : previews
  }
  return {
    draw,
    hidesForm: isShown && !isWide,
    hidesList: isShown && isWide,
    leave: () => {
      if (isShown && !isWide) show(null)
    },
    place,
  }
}
