import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Firm } from '#contract/firm.ts'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import { readSettings } from '#contract/settings/settings-endpoints.ts'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { useIsLandscape } from '../kit/panes.tsx'
import { useStaffQuery } from '../kit/staff-query.tsx'
import { usePicture } from '../kit/use-picture.ts'
import { FirmCardPreview, FirmDetailsPreview } from '../previews/firm-preview.tsx'
import { PreviewPortal, type PreviewScreen } from '../previews/preview-frame.tsx'
import styles from './firm-previews.module.css'
import { type FirmPartProps, previewOf } from './firm-values.ts'
import type { FirmAddress, PreviewSide } from './use-firm-address.ts'

interface FirmPreviewsProps extends FirmPartProps {
  readonly before: Firm | null
  /** In the place of the list it is the first heading of the page. */
  readonly heading: 'h1' | 'h2'
  readonly side: PreviewSide
  readonly onSide: (side: PreviewSide) => void
  readonly onClose: () => void
}

const sides = [
  ['card', 'Card'],
  ['details', 'Details'],
] as const satisfies readonly (readonly [PreviewSide, string])[]
const screens = [
  ['phone', 'Phone'],
  ['wide', 'Wide'],
] as const satisfies readonly (readonly [PreviewScreen, string])[]

/** The firm as the form describes it now, as visitors will see it. */
function FirmPreviews({ form, before, heading, side, onSide, onClose }: FirmPreviewsProps) {
  const [screen, setScreen] = useState<PreviewScreen>('phone')
  const { data: settings } = useStaffQuery(readSettings, {})
  useWatch({ control: form.control })
  const Heading = heading
  const Preview = side === 'card' ? FirmCardPreview : FirmDetailsPreview
  const described = previewOf(form.getValues(), before)
  const { path } = usePicture('logo', described.logoUrl, described.logoImage)
  const firm = { ...described, logoImage: path ?? '' }
  return (
    <div className={styles.preview}>
      <div className={styles.head}>
        <Heading className={styles.title}>Preview</Heading>
        <IconButton icon="x" label="Close preview" onClick={onClose} />
        <Choice label="What to preview" choices={sides} value={side} onChoose={onSide} />
        <Choice label="Size of the screen" choices={screens} value={screen} onChoose={setScreen} />
      </div>
      <Preview firm={firm} screen={screen} display={settings?.display ?? settingsDefaults.display} />
    </div>
  )
}

interface ChoiceProps<Key extends string> {
  readonly label: string
  readonly choices: readonly (readonly [Key, string])[]
  readonly value: Key
  readonly onChoose: (key: Key) => void
}

function Choice<Key extends string>({ label, choices, value, onChoose }: ChoiceProps<Key>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that look at something, not fields of a form.
    <div className={styles.choice} role="group" aria-label={label}>
      {choices.map(([key, words]) => (
        <button key={key} type="button" aria-pressed={key === value} onClick={() => onChoose(key)}>
          {words}
        </button>
      ))}
    </div>
  )
}

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
