import type { ComponentProps } from 'react'
import { useIsLandscape } from './use-is-landscape.ts'

/** Title of a part of a form: one step below the form's own, which leads the page where it stands alone. */
export function PartHeading(props: ComponentProps<'h2'>) {
  const Heading = useIsLandscape() ? 'h3' : 'h2'
  return <Heading {...props} />
}
