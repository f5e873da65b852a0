import { Fragment, type ReactNode } from 'react'
import { keeping } from './keeping.tsx'

/**
 * A sentence whose names, codes and amounts a translator of the browser leaves as they are. `names` that are empty, or not
 * in it, change nothing. (docs/decisions/translation.md)
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
