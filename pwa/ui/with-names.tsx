import { Fragment, type ReactNode } from 'react'
import { keeping } from './keeping.tsx'

/**
 * A sentence in which the browser's translator leaves names, codes and amounts alone. Empty `names`, and those not in it, have no
 * effect. (docs/decisions/translation.md)
 */
export function withNames(text: string, names: readonly string[]): ReactNode {
  const [name, ...others] = names.filter((one) => one !== '' && text.includes(one))
  if (name === undefined) return keeping(text)
  return text.split(name).map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other identity.
    <Fragment key={at}>
      {at > 0 && <span translate="no">{name}</span>}
      {withNames(piece, others)}
    </Fragment>
  ))
}
