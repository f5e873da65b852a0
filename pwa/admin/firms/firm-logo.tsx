import { useWatch } from 'react-hook-form'
import type { Firm } from '#contract/firm.ts'
import { pictureOf } from '#contract/primitives/url.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { logoShown } from './firm-values.ts'
import type { FirmPartProps } from './form-part.tsx'

interface FirmLogoProps extends FirmPartProps {
  readonly before: Firm | null
}

/** The logo as visitors see it; the first letters of the name while there is none or it cannot be loaded. */
export function FirmLogo({ form, before }: FirmLogoProps) {
  const [logoUrl, name] = useWatch({ control: form.control, name: ['logoUrl', 'name'] })
  const typed = logoUrl.trim()
  const src = /^data:image\//i.test(typed) ? typed : pictureOf(logoShown(typed, before))
  return <Avatar name={name.trim() || '?'} src={src} size="s" />
}
