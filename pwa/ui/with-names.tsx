import { Fragment, type ReactNode } from 'react'
import { keeping } from './keeping.tsx'

/**
 * A sentence in which the browser's translator leaves names, codes and amounts alone. Empty `names`, and those not in it, have no
 * effect. (docs/decisions/translation.md)
 */
export function withNames(text: string, names: readonly string[]): ReactNode {
  const [name, ...others] = names.filter((one) => one !== '' && text.includes(one))
  if (name === undefined) return keeping(text)
  return numbered(text.split(name)).map(({ part: piece, place: at }) => (
    <Fragment key={at}>
      {at > 0 && <span translate="no">{name}</span>}
      {withNames(piece, others)}
    </Fragment>
  ))
}

/** Parts of what is only ever replaced as a whole, with their places: nothing else tells them apart. */
export const numbered = <T,>(parts: readonly T[]) => parts.map((part, place) => ({ part, place }))
