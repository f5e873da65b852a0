import { Fragment } from 'react'
import { addressText } from '#contract/closed-firms.ts'

/** An address as readers see it, which may break after each slash and nowhere else. */
export function AddressText({ address }: { readonly address: string }) {
  return (
    <span translate="no">
      {addressText(address)
        .split(/(?<=\/)/)
        .map((part) => (
          <Fragment key={part}>
            <span>{part}</span>
            <wbr />
          </Fragment>
        ))}
    </span>
  )
}
