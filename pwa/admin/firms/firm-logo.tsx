import { useWatch } from 'react-hook-form'
import type { Firm } from '#contract/firm.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { usePicture } from '../kit/use-picture.ts'
import { logoShown } from './firm-values.ts'
import type { FirmPartProps } from './form-part.tsx'

interface FirmLogoProps extends FirmPartProps {
  readonly before: Firm | null
}

/** The logo as visitors see it; the first letters of the name while there is none or it cannot be loaded. */
export function FirmLogo({ form, before }: FirmLogoProps) {
  const [logoUrl, name] = useWatch({ control: form.control, name: ['logoUrl', 'name'] })
  const { path } = usePicture('logo', logoUrl, logoShown(logoUrl, before))
  return <Avatar name={name.trim() || '?'} src={path} size="s" />
}
