import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Firm } from '#contract/firm.ts'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { useIsLandscape } from '../kit/layout/panes.tsx'
import { usePicture } from '../kit/picture/queries.ts'
import { FirmCardPreview, FirmDetailsPreview } from '../previews/firm-preview.tsx'
import { PreviewPortal, type PreviewScreen } from '../previews/preview-frame.tsx'
import { useSettings } from '../settings/queries.ts'
import styles from './firm-previews.module.css'
import { type FirmPartProps, previewOf } from './firm-values.ts'
import type { FirmAddress, PreviewSide } from './use-firm-address.ts'

interface FirmPreviewsProps extends FirmPartProps {
  readonly before: Firm | null
  /** In place of the list it is the first heading of the page. */
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
  ['desktop', 'Desktop'],
] as const satisfies readonly (readonly [PreviewScreen, string])[]

/** The firm with the current values of the form, as visitors would see it. */
function FirmPreviews({ form, before, heading, side, onSide, onClose }: FirmPreviewsProps) {
  const [screen, setScreen] = useState<PreviewScreen>('phone')
  const { data: settings } = useSettings()
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
    <fieldset className={styles.choice} aria-label={label}>
      {choices.map(([key, name]) => (
        <button key={key} type="button" aria-pressed={key === value} onClick={() => onChoose(key)}>
          {name}
        </button>
      ))}
    </fieldset>
  )
}

/** Where the preview of a firm is shown: in landscape in place of the list, else in place of the form. */
export interface PreviewPlace {
  readonly hidesForm: boolean
  readonly hidesList: boolean
  /** null: no preview is open. */
  readonly side: PreviewSide | null
  readonly show: FirmAddress['show']
  /** Returns to the form where the preview is in its place. */
  leaveForm(): void
  /** The element in place of the list; null while the form's own place is used. */
  readonly beside: Element | null
  /** Ref of that element. */
  readonly setBeside: (element: Element | null) => void
}

/** Decides where the preview is shown. */
export function usePreviewPlace({
  selected,
  preview: side,
  show,
}: Pick<FirmAddress, 'selected' | 'preview' | 'show'>): PreviewPlace {
  const isWide = useIsLandscape()
  const [beside, setBeside] = useState<Element | null>(null)
  const isShown = side !== null && selected !== null
  const hidesForm = isShown && !isWide
  const leaveForm = () => {
    if (hidesForm) show(null)
  }
  return { hidesForm, hidesList: isShown && isWide, side, show, leaveForm, beside, setBeside }
}

interface FirmPreviewProps extends FirmPartProps {
  readonly place: PreviewPlace
  readonly before: Firm | null
}

/** The preview of a firm, if it is open, at its place. */
export function FirmPreview({ place, form, before }: FirmPreviewProps) {
  const { side, show, hidesForm, beside } = place
  if (side === null) return null
  const previews = (
    <FirmPreviews
      form={form}
      before={before}
      heading={hidesForm ? 'h2' : 'h1'}
      side={side}
      onSide={show}
      onClose={() => show(null)}
    />
  )
  return hidesForm ? previews : <PreviewPortal place={beside}>{previews}</PreviewPortal>
}
